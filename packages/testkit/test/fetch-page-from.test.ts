import { defineProvider } from "@websonde/search-kit";
import { describe, expect, it } from "vitest";
import { answerInTurn, answerWith, fetchPageFrom } from "../src/check.ts";
import acme from "./example/acme.ts";
import { fixtures } from "./example/acme-fixtures.ts";

const reader = defineProvider({
  meta: { ...acme.meta, capabilities: { ...acme.meta.capabilities, page: true } },
  authorize: ({ value }) => ({ "x-key": value }),
  search: async () => ({ sources: [] }),
  async fetchPage(url, session) {
    const { body } = await session.ask({ url: `${session.baseUrl}/page`, json: { url } });
    session.note("read");
    return { url, text: body, contentType: "text/plain" };
  },
});
const context = { provider: reader, fixtures };

describe("fetchPageFrom", () => {
  it("hands out the page, what was sent and what was noted", async () => {
    const fetched = fetchPageFrom(context, answerWith({ body: "Lime" }), { url: "https://example.org/lime" });
    expect((await fetched.page).text).toBe("Lime");
    expect(fetched.requests.map(({ url, body }) => [url.pathname, body])).toEqual([
      [expect.stringMatching(/\/page$/), '{"url":"https://example.org/lime"}'],
    ]);
    expect(fetched.notes).toEqual(["read"]);
    expect(await fetched.coolingMs()).toBe(0);
  });

  it("fails as the provider does, and knows whether it is left alone then", async () => {
    const fetched = fetchPageFrom(context, answerInTurn({ status: 429, body: {} }));
    await expect(fetched.page).rejects.toMatchObject({ kind: "rate-limit" });
    expect(await fetched.coolingMs()).toBeGreaterThan(0);
  });

  it("takes other settings or another signal", async () => {
    const broken = fetchPageFrom(context, answerWith({ body: "Lime" }), { settings: { baseUrl: "ftp://x.example" } });
    await expect(broken.page).rejects.toMatchObject({ kind: "not-configured" });
    const reason = new Error("stop");
    const stopped = fetchPageFrom(context, answerWith({ body: "Lime" }), { signal: AbortSignal.abort(reason) });
    await expect(stopped.page).rejects.toBe(reason);
    expect([...broken.requests, ...stopped.requests]).toEqual([]);
  });

  it("says which provider fetches no pages", () => {
    expect(() => fetchPageFrom({ provider: acme, fixtures }, answerWith({}))).toThrow(
      `${acme.meta.label} fetches no pages.`,
    );
  });
});
