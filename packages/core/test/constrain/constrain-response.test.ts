import { describe, expect, it } from "vitest";
import { constrainResponse } from "../../src/constrain/constrain-response.ts";
import { readRequest } from "../../src/query/read-request.ts";
import type { ProviderMeta } from "../../src/types/provider.ts";
import type { SearchRequest } from "../../src/types/request.ts";
import type { SearchResponse } from "../../src/types/response.ts";
import { makeMeta } from "../search/stub-providers.ts";

const now = Date.UTC(2026, 9, 1, 12);
const able: Partial<ProviderMeta> = {
  capabilities: {
    recency: ["day", "week", "month", "year"],
    dates: "native",
    sites: "native",
    locale: true,
    safeSearch: true,
    prompt: true,
    urls: true,
    answer: true,
  },
};
const unable: Partial<ProviderMeta> = {
  capabilities: { recency: [], dates: "none", sites: "none", locale: false, safeSearch: false, answer: true },
};

function constrain(
  response: Partial<SearchResponse>,
  request: Partial<SearchRequest> = {},
  meta: Partial<ProviderMeta> = able,
  grounding: "required" | "reported" = "required",
) {
  const { query } = readRequest({ query: "widget", ...request });
  return constrainResponse({ provider: "acme", sources: [], ...response }, query, makeMeta("acme", meta), {
    now,
    grounding,
  });
}

const pages = (...hosts: readonly string[]) => hosts.map((host) => ({ title: host, url: `https://${host}/` }));
const hostsOf = ({ response }: ReturnType<typeof constrain>) => response.sources.map(({ title }) => title);

describe("a user relies on the number of results", () => {
  const thirty = pages(...Array.from({ length: 30 }, (_, index) => `h${index}.test`));
  it.each<[Partial<SearchRequest>, number]>([
    [{}, 10],
    [{ limit: 3 }, 3],
    [{ numSearchResults: 20 }, 20],
    [{ limit: 5, numSearchResults: 20 }, 5],
    [{ limit: 20, numSearchResults: 5 }, 5],
    [{ limit: 99 }, 20],
  ])(
    "%j: at most the smaller of the two that were given, else the default, never beyond the provider's most: %d",
    (request, expected) => {
      expect(hostsOf(constrain({ sources: thirty }, request))).toHaveLength(expected);
    },
  );
  it("being what is left of the filtered ones", () => {
    const request = { query: "widget -site:h0.test", limit: 2 };
    expect(hostsOf(constrain({ sources: thirty }, request))).toEqual(["h1.test", "h2.test"]);
  });
});

describe("a user relies on domain lists", () => {
  const sources = [
    { title: "a", url: "https://www.example.org/a" },
    { title: "b", url: "https://sub.example.org/b" },
    { title: "c", url: "https://notexample.org/c" },
    { title: "d", url: "https://bad.example/d" },
    { title: "e", url: "https://x.bad.example/e" },
  ];
  it("whatever the provider does with them", () => {
    for (const meta of [able, unable]) {
      const request = { includeDomains: [" https://Example.org/ "], excludeDomains: ["bad.example"] };
      expect(hostsOf(constrain({ sources }, request, meta))).toEqual(["a", "b"]);
    }
  });
  it("leaving nothing means empty, with the list and the number in the message", () => {
    const empty = { kind: "empty", status: 204, provider: "acme", message: expect.stringMatching(/includeDomains.*5/) };
    expect(() => constrain({ sources }, { includeDomains: ["nowhere.test"] })).toThrow(expect.objectContaining(empty));
  });
  it("also where an answer rests on nothing else", () => {
    expect(() =>
      constrain({ answer: "x", sources: pages("bad.example") }, { excludeDomains: ["bad.example"] }),
    ).toThrow(expect.objectContaining({ kind: "empty" }));
  });
  it("holding for citations, too", () => {
    const { response } = constrain(
      { answer: "x", sources: pages("good.test"), citations: pages("bad.example", "good.test") },
      { excludeDomains: ["bad.example"] },
    );
    expect(response.citations).toEqual(pages("good.test"));
    const bare = constrain(
      { answer: "x", sources: pages("good.test"), citations: pages("bad.example") },
      { excludeDomains: ["bad.example"] },
    );
    expect(bare.response).not.toHaveProperty("citations");
  });
});

describe("nothing to show is empty", () => {
  it.each<[string, Partial<SearchResponse>]>([
    ["nothing at all", {}],
    ["a blank answer", { answer: " \n" }],
    ["related questions alone", { relatedQuestions: ["what?"] }],
    ["queries alone", { searchQueries: ["widget"] }],
  ])("%s", (_, response) => {
    expect(() => constrain(response)).toThrow(
      expect.objectContaining({ kind: "empty", status: 204, provider: "acme" }),
    );
  });
  it.each<[string, Partial<SearchResponse>]>([
    ["an answer", { answer: "42" }],
    ["a source", { sources: pages("a.test") }],
    ["a citation", { citations: pages("a.test") }],
  ])("%s is something", (_, response) => {
    expect(constrain(response).response).toMatchObject(response);
  });
});

describe("a user relies on notes of what the provider was not asked for", () => {
  const full: Partial<SearchRequest> = {
    recency: "week",
    locale: "de-DE",
    safeSearch: "strict",
    urls: ["https://a.test/"],
    maxTokens: 100,
    includeDomains: ["a.test"],
  };
  it("each once, with the provider's name and the value", () => {
    const { notes } = constrain({ sources: pages("a.test") }, full, unable);
    const parts = [/recency week/, /sites/, /locale de-DE/, /safe-search/, /urls/, /maxTokens/];
    expect(notes).toHaveLength(parts.length);
    parts.forEach((part, index) => expect(notes[index]).toMatch(part));
    for (const note of notes) expect(note).toContain("The acme engine");
  });
  it("and none where it was, or where nothing was asked for", () => {
    expect(constrain({ sources: pages("a.test") }, full).notes).toEqual([]);
    expect(constrain({ sources: pages("a.test") }, {}, unable).notes).toEqual([]);
  });
  it("explicit dates beat the recency, in the notes as in the filter", () => {
    const { notes } = constrain(
      { sources: pages("a.test") },
      { query: "widget after:2020-01-01", recency: "week" },
      unable,
    );
    expect(notes).toEqual([expect.stringContaining("dates")]);
  });
  it("a recency that is missing is checked on the dated results, and relaxed with a note where none is left", () => {
    const old = { title: "old", url: "https://old.test/", ageSeconds: 30 * 86_400 };
    const fresh = { title: "fresh", url: "https://fresh.test/", ageSeconds: 60 };
    expect(hostsOf(constrain({ sources: [old, fresh] }, { recency: "week" }, unable))).toEqual(["fresh"]);
    const relaxed = constrain({ sources: [old] }, { recency: "week" }, unable);
    expect(hostsOf(relaxed)).toEqual(["old"]);
    expect(relaxed.notes).toHaveLength(2);
    // A provider that filters itself knows dates that it does not print.
    expect(hostsOf(constrain({ sources: [old, fresh] }, { recency: "week" }))).toEqual(["old", "fresh"]);
  });
  it("a search API is not blamed for having no prompt", () => {
    const api: Partial<ProviderMeta> = {
      capabilities: { recency: [], dates: "none", sites: "none", locale: true, safeSearch: true },
    };
    expect(
      constrain({ sources: pages("a.test") }, { maxTokens: 5, temperature: 1, systemPrompt: "be short" }, api).notes,
    ).toEqual([]);
  });
});

describe("a user relies on answers that rest on a search", () => {
  const answer = "42";
  const memory = { answer, grounding: { searched: false, grounded: false } };
  const searched = { answer, grounding: { searched: true, grounded: false, calls: 1 } };

  it("one out of the model's memory is no result", () => {
    expect(() => constrain(memory)).toThrow(expect.objectContaining({ kind: "invalid-response", provider: "acme" }));
  });
  it("unless the caller wants it marked", () => {
    const { response, notes } = constrain(memory, {}, able, "reported");
    expect(response.grounding).toEqual(memory.grounding);
    expect(notes).toEqual([expect.stringContaining("without a search")]);
  });
  it("a search without sources stands, with a note", () => {
    const { response, notes } = constrain(searched);
    expect(response).toMatchObject({ answer, grounding: { grounded: false } });
    expect(notes).toEqual([expect.stringContaining("names no source")]);
  });
  it("sources stand for a search that the upstream did not report", () => {
    expect(constrain({ ...memory, sources: pages("a.test") }).response.sources).toHaveLength(1);
  });
  it("nothing is said of a grounded answer, nor of a provider that reports nothing", () => {
    expect(
      constrain({ answer, sources: pages("a.test"), grounding: { searched: true, grounded: true } }).notes,
    ).toEqual([]);
    expect(constrain({ answer }).notes).toEqual([]);
  });
});
