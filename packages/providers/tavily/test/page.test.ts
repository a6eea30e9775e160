import { describe, expect, it } from "vitest";
import { fetchByTavily, read } from "./ask-tavily.ts";

const failed = (error: unknown) => ({ body: { results: [], failed_results: [{ url: "https://x.example", error }] } });

describe("a page fetched by Tavily", () => {
  it("is Markdown with its title", async () => {
    const { page, requests } = fetchByTavily(read("extract.json"));
    expect(await page).toEqual({
      url: "https://ocean.example.org/gauges",
      title: "Calibrating gauges",
      text: "# Calibrating gauges\n\nText…",
      contentType: "text/markdown",
    });
    expect(requests).toHaveLength(1);
    expect(requests[0]?.url.href).toBe("https://api.tavily.com/extract");
    expect(requests[0]?.headers["authorization"]).toBe("Bearer test-tavily/a+b=");
    expect(JSON.parse(requests[0]?.body ?? "")).toEqual({
      urls: ["https://ocean.example.org/gauges"],
      format: "markdown",
    });
  });

  it("without a key says so upstream", async () => {
    const { page, requests } = fetchByTavily(read("extract.json"), { env: {}, settings: { keyless: true } });
    await page;
    expect(requests[0]?.headers["x-tavily-access-mode"]).toBe("keyless");
    expect(requests[0]?.headers["authorization"]).toBeUndefined();
  });

  it.each([
    ["Failed to fetch url", "server"],
    ["Request timed out", "timeout"],
    ["Page not found", "not-found"],
    ["The site answered 403 Forbidden", "unsupported"],
    [null, "server"],
  ])("that failed with %j is `%s`, with Tavily's words and what to do", async (error, kind) => {
    const thrown = await fetchByTavily(failed(error)).page.catch((reason: unknown) => reason);
    expect(thrown).toMatchObject({ provider: "tavily", kind });
    expect(String(thrown)).toContain(`Tavily could not fetch the page: ${error ?? "no reason given"}.`);
  });

  it("that failed shows neither the key nor markup of what Tavily says", async () => {
    const { page } = fetchByTavily(failed("<b>Bad key</b> test-tavily/a+b= \u202E"));
    const thrown = await page.catch((reason: unknown) => reason);
    expect(String(thrown)).toContain("Bad key");
    expect(String(thrown)).not.toMatch(/test-tavily|<b>|\u202E/);
  });

  it.each([
    ["has no text", { body: { results: [{ url: "https://x.example", raw_content: " " }] } }, "invalid-response"],
    ["is missing", { body: { results: [] } }, "invalid-response"],
    ["is no JSON", { body: "<html>Sign in</html>" }, "invalid-response"],
    ["is an error inside a 200", read("backend-timeout.json"), "server"],
    ["has an address that Tavily does not read", read("url-not-supported.json", 403), "unsupported"],
    ["is refused for the key", read("unauthorized.json", 401), "auth"],
    ["is refused for the plan", read("plan-limit.json", 432), "quota"],
  ])("that %s fails as it should", async (_, reply, kind) => {
    await expect(fetchByTavily(reply).page).rejects.toMatchObject({ provider: "tavily", kind });
  });

  it("is given up with the caller's own reason", async () => {
    const reason = new Error("left");
    const { page, requests } = fetchByTavily(read("extract.json"), { signal: AbortSignal.abort(reason) });
    await expect(page).rejects.toBe(reason);
    expect(requests).toHaveLength(0);
  });
});
