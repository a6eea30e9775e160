import { describe, expect, it } from "vitest";
import { askYoucom, failureOf, read, sent } from "./ask-youcom.ts";

const found = read("success.json");
const refuse = (field: string) => ({
  status: 422,
  body: { detail: [{ loc: ["body", field], msg: "Input should be one that is served", type: "enum" }] },
});

describe("what You.com refuses", () => {
  it.each([
    ["a key without the scope", { status: 403, body: { detail: "Missing required scopes" } }, "auth"],
    ["a used-up credit", { status: 402, body: { error: "..." } }, "quota"],
    ["a count out of range", read("count-too-large.json", 422), "invalid-request"],
    ["a failure of its own", read("internal-error.json", 500), "server"],
  ])("%s", async (_, reply, kind) => {
    const asked = await askYoucom({}, [reply]);
    expect(failureOf(asked)).toEqual({ kind, status: reply.status });
    expect(asked.searches).toHaveLength(1);
  });

  it("inside a 200 is thrown by what it says", async () => {
    expect(failureOf(await askYoucom({}, [read("usage-limit.json")]))).toEqual({ kind: "quota", status: 200 });
    expect(failureOf(await askYoucom({}, [read("internal-error.json")])).kind).toBe("server");
  });
});

describe("a field that You.com refuses", () => {
  it.each(["country", "language"])("(%s) goes with the other one of the locale, with a note", async (field) => {
    const asked = await askYoucom({ locale: "sw-KE" }, [refuse(field), found]);
    expect(asked.outcome).toMatchObject({ ok: true, notes: ["You.com does not serve this locale; it was left out"] });
    expect(sent(asked)).toMatchObject({ country: "KE", language: "sw" });
    expect(sent(asked, 1)).toEqual({ query: "heat pump defrost cycle", count: 10 });
  });

  it("is not asked for a third time, and not left out where it was not sent", async () => {
    const again = await askYoucom({ locale: "sw-KE" }, [refuse("language")]);
    expect(failureOf(again)).toEqual({ kind: "invalid-request", status: 422 });
    expect(again.searches).toHaveLength(2);
    expect((await askYoucom({}, [refuse("language"), found])).searches).toHaveLength(1);
  });

  it("leaves exclusions to be held here", async () => {
    const request = { includeDomains: ["example.org"], excludeDomains: ["bad.example.org"] };
    const results = ["https://bad.example.org/a", "https://example.org/b"].map((url) => ({ title: "A", url }));
    const asked = await askYoucom(request, [refuse("exclude_domains"), { body: { results: { web: results } } }]);
    expect(sent(asked)).toHaveProperty("exclude_domains");
    expect(sent(asked, 1)).not.toHaveProperty("exclude_domains");
    expect(sent(asked, 1)).toHaveProperty("include_domains");
    expect(asked.outcome.response.sources.map(({ url }) => url)).toEqual(["https://example.org/b"]);
  });
});

describe("a server that knows the older form alone", () => {
  it("is asked by GET from then on, with the same fields", async () => {
    const env = { YDC_API_KEY: "test-older" };
    const request = { query: "oolong site:a.example site:b.example", recency: "week", limit: 3 };
    const first = await askYoucom(request, [{ status: 405, body: { detail: "Method Not Allowed" } }, found], { env });
    expect(first.outcome.ok).toBe(true);
    const [, second] = first.searches;
    expect([second?.method, second?.url.pathname, second?.body]).toEqual(["GET", "/v1/search", ""]);
    expect(Object.fromEntries(second?.url.searchParams ?? [])).toEqual({
      query: "oolong",
      count: "3",
      freshness: "week",
      include_domains: "a.example,b.example",
    });
    expect(second?.headers["x-api-key"]).toBe("test-older");
    const later = await askYoucom(request, [found], { env });
    expect(later.searches.map(({ method }) => method)).toEqual(["GET"]);
  });
});

describe("too many requests", () => {
  it("are asked once more after what You.com asks to wait", async () => {
    const reply = { ...read("rate-limited.json", 429), headers: { "Retry-After": "0" } };
    const asked = await askYoucom({}, [reply, found]);
    expect(asked.outcome.ok).toBe(true);
    expect(asked.searches).toHaveLength(2);
    expect((await askYoucom({}, [reply])).searches).toHaveLength(2);
  });

  it("are not waited for long", async () => {
    const reply = { ...read("rate-limited.json", 429), headers: { "Retry-After": "30" } };
    const asked = await askYoucom({}, [reply, found]);
    expect(asked.outcome).toMatchObject({ ok: false, error: { kind: "rate-limit", retryAfterMs: 30_000 } });
    expect(asked.searches).toHaveLength(1);
  });
});
