import { describe, expect, it } from "vitest";
import { fetchByYoucom, read } from "./ask-youcom.ts";

describe("a page fetched by You.com", () => {
  it("is Markdown with its title", async () => {
    const { page, requests } = fetchByYoucom(read("contents.json"));
    expect(await page).toEqual({
      url: "https://tea.example.org/oolong",
      title: "Oolong steps",
      text: "# Oolong",
      contentType: "text/markdown",
    });
    expect(requests).toHaveLength(1);
    expect(requests[0]?.url.href).toBe("https://ydc-index.io/v1/contents");
    expect(requests[0]?.headers["x-api-key"]).toBe("test-youcom/a+b=");
    expect(JSON.parse(requests[0]?.body ?? "")).toEqual({
      urls: ["https://tea.example.org/oolong"],
      formats: ["markdown"],
    });
  });

  it.each([
    ["has no text", { body: [{ url: "https://tea.example.org/oolong", markdown: null }] }, "invalid-response"],
    ["has a blank text", { body: [{ url: "https://tea.example.org/oolong", markdown: "" }] }, "invalid-response"],
    ["is missing", { body: "[]" }, "invalid-response"],
    ["comes as an object", { body: { markdown: "# Oolong" } }, "invalid-response"],
    ["is no JSON", { body: "<html>Sign in</html>" }, "invalid-response"],
    ["is an error inside a 200", read("usage-limit.json"), "quota"],
    ["is refused for the key", read("unauthorized.json", 401), "auth"],
    ["is refused for the scope", read("no-scope.json", 403), "auth"],
    ["fails at You.com", read("internal-error.json", 500), "server"],
  ])("that %s fails as it should", async (_, reply, kind) => {
    await expect(fetchByYoucom(reply).page).rejects.toMatchObject({ provider: "youcom", kind });
  });

  it("needs a key, also where a search does not", async () => {
    const { page, requests } = fetchByYoucom(read("contents.json"), { env: {}, settings: { keyless: true } });
    await expect(page).rejects.toMatchObject({ kind: "not-configured" });
    await expect(page).rejects.toThrow("YOUCOM_API_KEY");
    expect(requests).toHaveLength(0);
  });
});
