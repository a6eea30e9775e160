import { isSearchProviderError } from "@websonde/search-core";
import { describe, expect, it } from "vitest";
import { fetchByFirecrawl, read } from "./ask-firecrawl.ts";

const page = (metadata: object, markdown: unknown = "# Text") => ({
  body: { success: true, data: { markdown, metadata } },
});

describe("a page fetched by Firecrawl", () => {
  it("is Markdown with its first title", async () => {
    const fetched = fetchByFirecrawl([read("page.json")]);
    expect(await fetched.page).toEqual({
      url: "https://docs.example.com/cache",
      title: "Cache rules",
      text: "# Cache rules\n\nEntries…",
      contentType: "text/markdown",
    });
    expect(fetched.requests.map(({ url }) => url.href)).toEqual(["https://api.firecrawl.dev/v2/scrape"]);
    expect(fetched.requests[0]?.headers["authorization"]).toBe("Bearer test-firecrawl/a+b=");
    expect(JSON.parse(fetched.requests[0]?.body ?? "")).toEqual({
      url: "https://docs.example.com/cache",
      formats: ["markdown"],
    });
  });

  it("has the date, the author and the address that the page ended at", async () => {
    const metadata = {
      title: "T",
      url: "https://docs.example.com/final",
      publishedTime: "2026-03-01T00:00:00Z",
      author: ["", "A. Writer"],
    };
    expect(await fetchByFirecrawl([page(metadata)]).page).toMatchObject({
      url: "https://docs.example.com/final",
      publishedDate: "2026-03-01T00:00:00Z",
      author: "A. Writer",
    });
  });

  it("has nothing but its text where Firecrawl tells no more", async () => {
    for (const metadata of [{}, { title: [], author: 7, statusCode: "200" }])
      expect(await fetchByFirecrawl([page(metadata)]).page).toEqual({
        url: "https://docs.example.com/cache",
        text: "# Text",
        contentType: "text/markdown",
      });
  });

  it("without a key is asked for without any Authorization", async () => {
    const fetched = fetchByFirecrawl([read("page.json")], { env: {} });
    await fetched.page;
    expect(fetched.requests[0]?.headers["authorization"]).toBeUndefined();
  });

  it.each([
    ["is not there (404 inside a success)", read("page-not-found.json"), "not-found", 404],
    ["is kept from Firecrawl by its site", page({ statusCode: 403 }), "unsupported", 403],
    ["is limited by its site", page({ statusCode: 429 }), "unsupported", 429],
    ["fails on its site", page({ statusCode: 503 }), "server", 503],
    ["is late", page({ statusCode: 504 }), "timeout", 504],
    ["has no text", read("page-empty.json"), "invalid-response", undefined],
    ["has null for a text", page({}, null), "invalid-response", undefined],
    ["is missing", { body: { success: true, data: null } }, "invalid-response", undefined],
    ["is on no host (an error inside a 200)", read("host-not-found.json"), "not-found", 200],
    ["is of a site that Firecrawl does not read", read("forbidden.json", 403), "unsupported", 403],
    ["may not be fetched with this key", { status: 403, body: { success: false, error: "Forbidden" } }, "auth", 403],
    ["is asked for with a wrong key", read("unauthorized.json", 401), "auth", 401],
    ["costs more than there is", read("quota.json", 402), "quota", 402],
    ["is not in the cache", { status: 404, body: { code: "SCRAPE_NO_CACHED_DATA" } }, "not-found", 404],
    ["is answered by HTML", { body: "<html><title>502</title></html>" }, "invalid-response", 200],
  ])("that %s fails as it should", async (_, reply, kind, status) => {
    const error: unknown = await fetchByFirecrawl([reply]).page.catch((reason: unknown) => reason);
    expect(isSearchProviderError(error) && [error.kind, error.status]).toEqual([kind, status]);
  });

  it.each([408, 429, 500])("that failed by %i is asked for once more, and not a third time", async (status) => {
    const busy = { status, headers: { "Retry-After": "0" }, body: { success: false, error: "Busy" } };
    const fetched = fetchByFirecrawl([busy, read("page.json")]);
    expect((await fetched.page).title).toBe("Cache rules");
    expect(fetched.requests).toHaveLength(2);
    const again = fetchByFirecrawl([busy]);
    await expect(again.page).rejects.toMatchObject({ status });
    expect(again.requests).toHaveLength(2);
  });

  it("is not waited for longer than two seconds", async () => {
    for (const reply of [
      { ...read("rate-limited.json", 429), headers: { "Retry-After": "60" } },
      read("timeout.json", 408),
    ]) {
      const fetched = fetchByFirecrawl([reply, read("page.json")]);
      await expect(fetched.page).rejects.toMatchObject({ provider: "firecrawl" });
      expect(fetched.requests).toHaveLength(1);
    }
  });

  it("is not waited for beyond the deadline", async () => {
    const busy = { status: 500, headers: { "Retry-After": "1" }, body: { success: false, error: "Busy" } };
    const fetched = fetchByFirecrawl([busy, read("page.json")], { now: () => 0, deadline: 900 });
    await expect(fetched.page).rejects.toMatchObject({ kind: "server" });
    expect(fetched.requests).toHaveLength(1);
  });

  it("is given up with the caller's own reason, also while it is waited for", async () => {
    const reason = new Error("left");
    const controller = new AbortController();
    const busy = { status: 500, headers: { "Retry-After": "2" }, body: { success: false, error: "Busy" } };
    const fetched = fetchByFirecrawl([busy], { signal: controller.signal });
    const rejection = expect(fetched.page).rejects.toBe(reason);
    setTimeout(() => controller.abort(reason), 20);
    await rejection;
    expect(fetched.requests).toHaveLength(1);
  });
});
