import { isSearchProviderError } from "@websonde/search-core";
import { describe, expect, it } from "vitest";
import { fetchByKagi, read } from "./ask-kagi.ts";

const failed = (message: unknown, location = "https://yeast.example.org/a") => ({
  body: { data: [{ url: location, markdown: null }], errors: [{ code: "extract.fetch", message, location }] },
});

describe("a page fetched by Kagi", () => {
  it("is Markdown", async () => {
    const { page, requests } = fetchByKagi([read("extract.json")]);
    expect(await page).toEqual({
      url: "https://yeast.example.org/a",
      text: "# Yeast",
      contentType: "text/markdown",
    });
    expect(requests.map(({ method, url }) => [method, url.href])).toEqual([
      ["POST", "https://kagi.com/api/v1/extract"],
    ]);
    expect(requests[0]?.headers["authorization"]).toBe("Bearer test-kagi/a+b=");
    expect(JSON.parse(requests[0]?.body ?? "")).toEqual({ pages: [{ url: "https://yeast.example.org/a" }] });
  });

  it("must be one by https, and others are not asked for", async () => {
    const { page, requests } = fetchByKagi([read("extract.json")], { url: "http://yeast.example.org/a" });
    await expect(page).rejects.toMatchObject({ provider: "kagi", kind: "invalid-request" });
    expect(requests).toHaveLength(0);
  });

  it.each([
    ["is not there", read("extract-failed.json"), "not-found", 404],
    ["is kept from Kagi by its site", failed("403"), "unsupported", 403],
    ["fails on its site", failed("HTTP error 502: Bad Gateway"), "server", 502],
    ["failed for a reason in words", failed("The page did not answer"), "server", 200],
    ["failed for no reason", failed(null), "server", 200],
    ["failed among others", failed("404", "https://other.example/"), "not-found", 404],
    ["has no text", { body: { data: [{ url: "https://x.example/", markdown: " " }] } }, "invalid-response", undefined],
    ["is missing", { body: { data: [] } }, "invalid-response", undefined],
    ["is answered by a list", { body: [] }, "invalid-response", 200],
    ["is answered by HTML", { body: "<html>Sign in</html>" }, "invalid-response", 200],
    ["is asked for with a wrong key", read("unauthorized.json", 401), "auth", 401],
    ["is asked for with a wrong key (inside a 200)", read("unauthorized.json"), "auth", 200],
    ["costs more than there is", read("credit.json", 402), "quota", 402],
    [
      "is refused as a whole",
      { status: 400, body: { data: null, errors: [{ code: "request.invalid", message: "pages" }] } },
      "invalid-request",
      400,
    ],
  ])("that %s fails as it should", async (_, reply, kind, status) => {
    const error: unknown = await fetchByKagi([reply]).page.catch((reason: unknown) => reason);
    expect(isSearchProviderError(error) && [error.kind, error.status]).toEqual([kind, status]);
  });

  it("that failed says why, in Kagi's words", async () => {
    await expect(fetchByKagi([failed("The page did not answer")]).page).rejects.toThrow("The page did not answer");
  });

  it("is given up with the caller's own reason", async () => {
    const reason = new Error("left");
    const { page, requests } = fetchByKagi([read("extract.json")], { signal: AbortSignal.abort(reason) });
    await expect(page).rejects.toBe(reason);
    expect(requests).toHaveLength(0);
  });
});
