import { describe, expect, it } from "vitest";
import { listUnsupported } from "../../src/constrain/list-unsupported.ts";
import { parseQuery } from "../../src/query/parse-query.ts";
import type { ProviderCapabilities, ProviderMeta } from "../../src/types/provider.ts";

const able: ProviderCapabilities = {
  recency: ["day", "week", "month", "year"],
  dates: "native",
  sites: "native",
  locale: true,
  safeSearch: true,
};

function notesOn(query: string, changes: Partial<ProviderCapabilities>): readonly string[] {
  const meta: ProviderMeta = {
    id: "acme",
    label: "Acme",
    site: "https://acme.example",
    order: 1,
    form: "json",
    keys: { env: [] },
    capabilities: { ...able, ...changes },
    limits: { count: { min: 1, default: 5, max: 10 } },
  };
  return listUnsupported({ query, parsed: parseQuery(query) }, meta);
}

describe("a user is told of a filter that the provider lacks", () => {
  const language = ["Acme has no filter for languages; lang:de was left out"];

  it.each([
    [{ locale: false }, language],
    [{ locale: true, language: false }, language],
    [{ locale: false, language: true }, []],
    [{ locale: true }, []],
  ])("for lang: with %j", (capabilities, notes) => {
    expect(notesOn("lime lang:de", capabilities)).toEqual(notes);
    expect(notesOn("lime", capabilities)).toEqual([]);
  });

  it("for before: where it filters by a first day alone", () => {
    const note = "Acme has no filter for before:; dated results were filtered here, undated ones kept";
    expect(notesOn("lime before:2025-01-01", { dates: "after" })).toEqual([note]);
    expect(notesOn("lime after:2024-01-01 before:2025-01-01", { dates: "after" })).toEqual([note]);
    expect(notesOn("lime after:2024-01-01", { dates: "after" })).toEqual([]);
  });
});
