import { describe, expect, it } from "vitest";
import type { QuerySyntax, SearchRequest } from "@websonde/search-core";
import type { Call } from "../../src/index.ts";
import { defineAcme, makeQuery, meta, openContext } from "./acme.ts";

/** The call that a provider is given for a search. */
async function callOf(query: string, changes: Partial<SearchRequest> = {}) {
  const calls: Call[] = [];
  const acme = defineAcme({
    request(call) {
      calls.push(call);
      return { url: `${call.baseUrl}/search` };
    },
    meta: { ...meta, limits: { count: { min: 2, default: 5, max: 20 }, queryCharacters: 100 } },
  });
  const { context, notes } = openContext(undefined, { env: { ACME_API_KEY: "k1" } });
  await acme.search(makeQuery(query, changes), context);
  const [call] = calls;
  if (call === undefined) throw new Error("There was no call.");
  return { call, notes };
}

describe("how many results are asked for", () => {
  it.each([
    [{}, 5],
    [{ limit: 3 }, 3],
    [{ numSearchResults: 7, limit: 3 }, 7],
    [{ limit: 1 }, 2],
    [{ limit: 20 }, 20],
  ])("is for %j: %i", async (request, count) => {
    const { call, notes } = await callOf("lime", request);
    expect(call.count).toBe(count);
    expect(notes).toEqual([]);
  });

  it("is the most that there is, with a note", async () => {
    const { call, notes } = await callOf("lime", { limit: 50 });
    expect(call.count).toBe(20);
    expect(notes).toEqual(["Acme gives at most 20 results; 50 were asked for"]);
  });
});

describe("the query as text", () => {
  const full: QuerySyntax = { verbatim: true, phrases: true, negation: true, or: true, site: true };
  const textOf = async (query: string, changes: Partial<SearchRequest> = {}, syntax = full) => {
    const { call, notes } = await callOf(query, changes);
    return { text: call.text(syntax), notes };
  };

  it("goes out as it was typed where nothing is to be added", async () => {
    expect((await textOf('  lime "hot mix"  ')).text).toBe('  lime "hot mix"  ');
  });

  it("has the hosts of paths, and no path that would shut its host out", async () => {
    const { text } = await textOf("lime site:example.org/guide site:example.org/blog -site:example.org/old");
    expect(text).toBe("lime site:example.org");
  });

  it("has the domain lists of the request", async () => {
    const { text } = await textOf("lime -site:bad.example", {
      includeDomains: ["a.example", "b.example"],
      excludeDomains: ["bad.example", "worse.example"],
    });
    expect(text).toBe("lime (site:a.example OR site:b.example) -site:bad.example -site:worse.example");
  });

  it("has no sites for an upstream that takes them in a field", async () => {
    const { text } = await textOf(
      "lime site:example.org",
      { excludeDomains: ["bad.example"] },
      { ...full, site: false },
    );
    expect(text).toBe("lime");
  });

  it("is cut once, with one note", async () => {
    const { text, notes } = await textOf(`${"lime ".repeat(40)}site:example.org`);
    expect(text.length).toBeLessThanOrEqual(100);
    expect(text).toMatch(/ site:example\.org$/);
    expect(notes).toEqual(["the query was cut to what Acme accepts (100 characters)"]);
  });
});

describe("an option that was left out", () => {
  it("is missing in the new call alone, unless it is remembered", async () => {
    const { call } = await callOf("lime");
    const later = call.leaveOut("country", false);
    expect([...call.without, ...later.without]).toEqual(["country"]);
    expect([...later.leaveOut("language", false).without]).toEqual(["country", "language"]);
  });
});
