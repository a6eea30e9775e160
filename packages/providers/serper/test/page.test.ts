import { describe, expect, it } from "vitest";
import { fetchBySerper, read } from "./ask-serper.ts";

describe("a page fetched by Serper", () => {
  it("is Markdown with its title", async () => {
    const { page, requests } = fetchBySerper(read("page.json"));
    expect(await page).toEqual({
      url: "https://build.example.org/lime",
      title: "Lime mortar guide",
      text: "# Lime mortar guide",
      contentType: "text/markdown",
    });
    expect(requests).toHaveLength(1);
    expect(requests[0]?.url.href).toBe("https://scrape.serper.dev/");
    expect(requests[0]?.headers["x-api-key"]).toBe("test-serper/a+b=");
    expect(JSON.parse(requests[0]?.body ?? "")).toEqual({
      url: "https://build.example.org/lime",
      includeMarkdown: true,
    });
  });

  it("is plain text where there is no Markdown, with what its metadata says", async () => {
    const metadata = {
      title: "",
      "og:title": "Lime",
      author: "A. Mason",
      "article:published_time": "2026-02-03T10:00:00Z",
      description: 7,
    };
    const { page } = fetchBySerper({ body: { text: "Keep damp.", markdown: " ", metadata } });
    expect(await page).toEqual({
      url: "https://build.example.org/lime",
      title: "Lime",
      text: "Keep damp.",
      contentType: "text/plain",
      publishedDate: "2026-02-03T10:00:00Z",
      author: "A. Mason",
    });
  });

  it.each([
    ["could not be read", read("page-failed.json", 500), "server"],
    ["could not be read, inside a 200", read("page-failed.json"), "server"],
    ["has no text", { body: { text: "", metadata: {} } }, "invalid-response"],
    ["is no JSON", { body: "<html>Sign in</html>" }, "invalid-response"],
    ["is refused for the key", read("unauthorized.json", 403), "auth"],
    ["is refused for the credit", read("no-credits.json", 400), "quota"],
  ])("that %s fails as it should", async (_, reply, kind) => {
    await expect(fetchBySerper(reply).page).rejects.toMatchObject({ provider: "serper", kind });
  });

  it("never takes the key of another base URL to Serper", async () => {
    const baseUrl = "https://gateway.example/serper";
    const { page, requests } = fetchBySerper(read("page.json"), { settings: { baseUrl } });
    await expect(page).rejects.toMatchObject({ kind: "not-configured" });
    await expect(page).rejects.toThrow("providers.serper.scrapeUrl");
    expect(requests).toHaveLength(0);
    const moved = fetchBySerper(read("page.json"), {
      settings: { baseUrl, scrapeUrl: "https://gateway.example/scrape/" },
    });
    await moved.page;
    expect(moved.requests[0]?.url.href).toBe("https://gateway.example/scrape/");
  });

  it("goes nowhere where the setting is no web address", async () => {
    const { page } = fetchBySerper(read("page.json"), { settings: { scrapeUrl: "file:///etc/passwd" } });
    await expect(page).rejects.toMatchObject({ kind: "not-configured" });
  });
});
