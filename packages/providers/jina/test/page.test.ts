import { isSearchProviderError } from "@websonde/search-core";
import { describe, expect, it } from "vitest";
import { fetchByJina, read } from "./ask-jina.ts";

const data = (fields: object) => ({ body: { code: 200, status: 20_000, data: fields } });
const named = (code: number, name: string, status: number, message: string) => ({
  status: code,
  body: { data: null, code, name, status, message },
});

describe("a page read by Jina", () => {
  it("is Markdown with its title and date", async () => {
    const { page, requests, notes } = fetchByJina([read("page.json")]);
    expect(await page).toEqual({
      url: "https://ice.example.org/survey",
      title: "Glacier survey",
      text: "# Glacier survey",
      contentType: "text/markdown",
      publishedDate: "2026-03-01T00:00:00Z",
    });
    expect(requests.map(({ method, url }) => [method, url.href])).toEqual([
      ["GET", "https://r.jina.ai/https://ice.example.org/survey"],
    ]);
    const headers = requests[0]?.headers;
    expect(headers).toMatchObject({ accept: "application/json", authorization: "Bearer test-jina/a+b=" });
    expect(notes).toEqual([]);
  });

  it("may arrive as text, whatever was asked for", async () => {
    expect(await fetchByJina([read("page.txt")]).page).toEqual({
      url: "https://ice.example.org/survey",
      title: "Glacier survey",
      text: "# Glacier survey\nBody…",
      contentType: "text/markdown",
      publishedDate: "2026-03-01T00:00:00Z",
    });
  });

  it.each(["https://app.example.org/#/route", "https://app.example.org/list?page=2", "https://app.example.org/?q=a#b"])(
    "at %s is named in a form, so that nothing of its address is lost",
    async (url) => {
      const { page, requests } = fetchByJina([read("page.json")], { url });
      await page;
      expect(requests.map((request) => [request.method, request.url.href])).toEqual([["POST", "https://r.jina.ai/"]]);
      expect(Object.fromEntries(new URLSearchParams(requests[0]?.body))).toEqual({ url });
    },
  );

  it("needs no key", async () => {
    const { page, requests, notes } = fetchByJina([read("page.json")], { env: {} });
    expect((await page).title).toBe("Glacier survey");
    expect(requests.map(({ headers }) => headers["authorization"])).toEqual([undefined]);
    expect(notes).toEqual([]);
  });

  it("keeps the reader's warnings that are no errors, as notes", async () => {
    const { page, notes } = fetchByJina([
      data({ content: "Text", warning: "This is a cached snapshot\nIt may be old" }),
    ]);
    expect((await page).text).toBe("Text");
    expect(notes).toEqual([
      "Jina warns of the page: This is a cached snapshot",
      "Jina warns of the page: It may be old",
    ]);
  });

  it.each([
    ["is not there (a warning inside a success)", read("page-warned.json"), "not-found", 404],
    ["is not there (a warning in the text)", read("page-warned.txt"), "not-found", 404],
    ["fails on its site", data({ content: "T", warning: "Target URL returned error 503: Busy" }), "server", 503],
    [
      "is kept from Jina by its site",
      data({ content: "T", warning: "Target URL returned error 403: No" }),
      "unsupported",
      403,
    ],
    ["is blocked for its content", read("harmful.json", 451), "unsupported", 451],
    ["has no text", data({ title: "T", content: " " }), "invalid-response", undefined],
    ["has no data", { body: { code: 200, data: null } }, "invalid-response", undefined],
    ["has a head alone", { body: "Title: T\n\nURL Source: https://x.example/\n" }, "invalid-response", undefined],
    ["is answered by HTML", { body: "<!doctype html><title>Sign in</title>" }, "invalid-response", 200],
    ["is answered by HTML that is called text", { body: "<html>", contentType: "text/plain" }, "invalid-response", 200],
    [
      "cannot be opened",
      named(422, "AssertionFailureError", 42_206, "Failed to goto https://x.example/: no"),
      "server",
      422,
    ],
    ["is asked for with a wrong key", read("key-wrong.json", 401), "auth", 401],
    ["is asked for too often", read("rate-limited.json", 429), "rate-limit", 429],
    ["is asked for too often (inside a 200)", read("rate-limited-wait.json"), "rate-limit", 429],
  ])("that %s fails as it should", async (_, reply, kind, status) => {
    const { page, requests } = fetchByJina([reply]);
    const error: unknown = await page.catch((reason: unknown) => reason);
    expect(isSearchProviderError(error) && [error.kind, error.status]).toEqual([kind, status]);
    expect(requests).toHaveLength(1);
  });
});

describe("a reader's key without balance", () => {
  it.each([
    ["by its status", read("balance.json", 402)],
    ["inside a 200", read("balance.json")],
  ])("(%s) is left out, and the note says so", async (_, reply) => {
    const { page, requests, notes } = fetchByJina([
      reply,
      { body: "# Read without a key", contentType: "text/markdown" },
    ]);
    expect((await page).text).toBe("# Read without a key");
    expect(requests.map(({ url, headers }) => [url.href, headers["authorization"]])).toEqual([
      ["https://r.jina.ai/https://ice.example.org/survey", "Bearer test-jina/a+b="],
      ["https://r.jina.ai/https://ice.example.org/survey", undefined],
    ]);
    expect(notes.join()).toContain("out of balance");
  });

  it("is what failed, where Jina refuses the request without it too", async () => {
    for (const refusal of [read("rate-limited.json", 429), read("forbidden.json", 403), read("balance.json", 402)]) {
      const { page, requests, notes } = fetchByJina([read("balance.json", 402), refusal]);
      await expect(page).rejects.toMatchObject({ kind: "quota", status: 402 });
      expect(requests).toHaveLength(2);
      expect(notes).toEqual([]);
    }
  });

  it("does not hide what is wrong with the page", async () => {
    const { page } = fetchByJina([read("balance.json", 402), read("page-warned.json")]);
    await expect(page).rejects.toMatchObject({ kind: "not-found", status: 404 });
  });

  it("does not hide that the caller has left", async () => {
    const reason = new Error("left");
    const controller = new AbortController();
    const { page, requests } = fetchByJina([read("balance.json", 402)], {
      signal: controller.signal,
      fetch: async () => {
        controller.abort(reason);
        return new Response(JSON.stringify({ code: 402, name: "InsufficientBalanceError" }), { status: 402 });
      },
    });
    await expect(page).rejects.toBe(reason);
    expect(requests).toHaveLength(0);
  });
});

describe("a reader of one's own", () => {
  it("is asked where the settings say, with the key", async () => {
    const settings = { readerUrl: "https://reader.example.com/jina/" };
    const { page, requests } = fetchByJina([read("page.json")], { settings });
    await page;
    expect(requests.map(({ url }) => url.href)).toEqual([
      "https://reader.example.com/jina/https://ice.example.org/survey",
    ]);
    expect(requests[0]?.headers["authorization"]).toBe("Bearer test-jina/a+b=");
  });

  it("keeps the key of a search server of one's own from Jina's reader", async () => {
    const { page, requests } = fetchByJina([read("page.json")], {
      settings: { baseUrl: "https://search.example.com" },
    });
    await page;
    expect(requests[0]?.url.host).toBe("r.jina.ai");
    expect(requests[0]?.headers["authorization"]).toBeUndefined();
  });

  it("must be a web address", async () => {
    const { page, requests } = fetchByJina([read("page.json")], {
      settings: { readerUrl: "ftp://reader.example.com" },
    });
    await expect(page).rejects.toMatchObject({ kind: "not-configured" });
    expect(requests).toHaveLength(0);
  });
});
