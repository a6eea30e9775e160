import { describe, expect, it } from "vitest";
import { fetchByTinyfish, read } from "./ask-tinyfish.ts";

const failed = (error: unknown, status?: number | null) => ({
  body: { results: [], errors: [{ url: "https://farm.example.org/f", error, status }] },
});

describe("a page fetched by TinyFish", () => {
  it("is Markdown, with its final address and title", async () => {
    const { page, requests } = await fetchByTinyfish(read("fetched.json"));
    expect(page).toEqual({
      url: "https://farm.example.org/fans",
      title: "Frost fans",
      text: "# Frost fans",
      contentType: "text/markdown",
    });
    expect(requests).toHaveLength(1);
    expect(requests[0]?.url).toBe("https://api.fetch.tinyfish.ai/");
    expect(requests[0]?.headers.get("x-api-key")).toBe("test-tinyfish/a+b=");
    expect(requests[0]?.body).toEqual({ urls: ["https://farm.example.org/f"], format: "markdown" });
  });

  it("has the date and author that are known", async () => {
    const result = { text: "Text.", published_date: "2026-01-02", author: "A. Grower" };
    const { page } = await fetchByTinyfish({ body: { results: [result] } });
    expect(page).toEqual({
      url: "https://farm.example.org/f",
      text: "Text.",
      contentType: "text/markdown",
      publishedDate: "2026-01-02",
      author: "A. Grower",
    });
  });

  it.each([
    ["HTTP 404", 404, "not-found"],
    ["Gone", 410, "not-found"],
    ["Timed out", 408, "timeout"],
    ["HTTP 403", 403, "unsupported"],
    ["HTTP 401", 401, "unsupported"],
    ["HTTP 429", 429, "unsupported"],
    ["Unsupported URL", 400, "unsupported"],
    ["HTTP 500", 500, "server"],
    ["Page not found", null, "not-found"],
    ["Something else", undefined, "server"],
    [null, null, "server"],
  ])("that failed with %j (%s) is `%s` although it comes with 200, in TinyFish's words", async (text, status, kind) => {
    const { error, coolingMs } = await fetchByTinyfish(failed(text, status));
    expect(error).toMatchObject({ provider: "tinyfish", kind });
    expect(error?.message).toContain(`TinyFish could not fetch the page: ${text ?? "no reason given"}.`);
    // One page says nothing about TinyFish.
    expect(coolingMs).toBe(0);
  });

  it("that failed shows neither the key nor markup of what TinyFish says", async () => {
    const { error } = await fetchByTinyfish(failed("<b>Bad key</b> test-tinyfish/a+b= \u202E", 500));
    expect(String(error)).toContain("Bad key");
    expect(String(error)).not.toMatch(/test-tinyfish|<b>|\u202E/);
  });

  it.each([
    ["has no text", { body: { results: [{ url: "https://farm.example.org/f", text: null }] } }, "invalid-response"],
    ["has text of another format", { body: { results: [{ text: { title: "A" } }] } }, "invalid-response"],
    ["is missing", { body: { results: [] } }, "invalid-response"],
    ["is no JSON", { body: "<html>Sign in</html>" }, "invalid-response"],
    ["is an error inside a 200", read("error-envelope.json"), "invalid-response"],
    ["is refused for the key", read("unauthorized.json", 401), "auth"],
    ["is refused for the plan", read("payment-required.json", 402), "quota"],
  ])("that %s fails as it should", async (_, reply, kind) => {
    expect((await fetchByTinyfish(reply)).error).toMatchObject({ provider: "tinyfish", kind });
  });

  it("goes to the address of the settings; the key of an own gateway goes nowhere else", async () => {
    const settings = { baseUrl: "https://gateway.example/search" };
    const refused = await fetchByTinyfish(read("fetched.json"), { settings });
    expect(refused.error).toMatchObject({ kind: "not-configured", message: expect.stringContaining("fetchBaseUrl") });
    expect(refused.requests).toEqual([]);
    const named = { ...settings, fetchBaseUrl: "https://gateway.example/fetch/" };
    const { requests } = await fetchByTinyfish(read("fetched.json"), { settings: named });
    expect(requests.map(({ url }) => url)).toEqual(["https://gateway.example/fetch/"]);
    const wrong = await fetchByTinyfish(read("fetched.json"), { settings: { fetchBaseUrl: "ftp://gateway.example" } });
    expect(wrong.error).toMatchObject({ kind: "not-configured", message: expect.stringContaining("fetchBaseUrl") });
  });

  it("is given up with the caller's own reason", async () => {
    const reason = new Error("left");
    const { error, requests } = await fetchByTinyfish(read("fetched.json"), { signal: AbortSignal.abort(reason) });
    expect(error).toBe(reason);
    expect(requests).toHaveLength(0);
  });
});
