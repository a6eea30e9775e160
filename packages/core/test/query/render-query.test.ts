import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { parseQuery } from "../../src/query/parse-query.ts";
import { fullSyntax, plainSyntax, scraperSyntax } from "../../src/query/query-syntax.ts";
import type { QuerySyntax } from "../../src/query/query-syntax.ts";
import { renderQuery } from "../../src/query/render-query.ts";
import { queryText } from "./query-text.ts";
import { queryVectors } from "./query-vectors.ts";

/** As their providers would write it: what the engine lacks is off. */
const duckDuckGo: QuerySyntax = { ...scraperSyntax, dateRange: false };
const mojeek: QuerySyntax = { phrases: true, negation: true, site: true, demote: true };

function render(query: string, syntax: QuerySyntax): string {
  return renderQuery(parseQuery(query), syntax);
}

/** Departure: the day does not exist, so the whole is a plain word and goes out as one. */
const impossibleDate = "after:2024-02-31 llm";
const rows = queryVectors.query.filter(({ input }) => input !== impossibleDate);

describe("a user relies on a query being written in the upstream's own syntax", () => {
  it.each(rows)("$input", ({ input, plain, google, scraperGoogle, scraperDuckDuckGo, scraperMojeek }) => {
    expect({
      plain: render(input, plainSyntax),
      google: render(input, fullSyntax),
      scraperGoogle: render(input, scraperSyntax),
      scraperDuckDuckGo: render(input, duckDuckGo),
      scraperMojeek: render(input, mojeek),
    }).toEqual({ plain, google, scraperGoogle, scraperDuckDuckGo, scraperMojeek });
  });
  it.each([plainSyntax, fullSyntax, scraperSyntax, duckDuckGo, mojeek])(
    "writes an impossible date as words: %j",
    (syntax) => {
      expect(render(impossibleDate, syntax)).toBe(impossibleDate);
    },
  );
});

describe("a query without operators is not touched", () => {
  it.each(['  C++ "foo & bar" 中文 100%', "a  -  b", "“smart” quotes", 'foo"bar"', "\0", "https://a.test/?b=c d"])(
    "%j goes out byte for byte",
    (query) => {
      expect(render(query, scraperSyntax)).toBe(query);
      expect(render(query, { ...fullSyntax, verbatim: true })).toBe(query);
    },
  );
  it("keeps every kind of character when it is written anew", () => {
    expect(render('C++ "foo & bar" 中文 100%', fullSyntax)).toBe('C++ "foo & bar" 中文 100%');
  });
});

describe("what an upstream lacks", () => {
  it.each<[string, QuerySyntax, string]>([
    // Quotes and exclusions depend on each other: without quotes, `-a b` would ask for b.
    ['x -"a b" -c', { negation: true }, "x -c"],
    ['x error:"a b"', { negation: true }, "x error:a b"],
    ["a OR b OR -c", { or: true }, "(a OR b)"],
    ["a OR -b", { or: true }, "a"],
    ['inurl:"a b" x', scraperSyntax, 'x "a b"'],
    ["-inurl:a -site:b.com/c x", scraperSyntax, "x -site:b.com/c -inurl:a"],
    ["site:a.com/x site:b.com -intext:c d", { ...scraperSyntax, or: false }, "d a.com/x site:b.com -intext:c"],
    ['intitle:"a b" filetype:pdf', { phrases: true }, "a b pdf"],
    ["after:2024 x", { site: true }, "x"],
  ])("%s for %j is %s", (query, syntax, expected) => {
    expect(render(query, syntax)).toBe(expected);
  });
  it("may spell operators in its own way", () => {
    const names = { inText: "inbody", filetype: "ext", after: "since" } as const;
    expect(render("intext:a -filetype:pdf after:2024 b", { ...fullSyntax, names })).toBe(
      "b inbody:a -ext:pdf since:2024-01-01",
    );
  });
});

const anySyntax = fc.record(
  Object.fromEntries(Object.keys(fullSyntax).map((name) => [name, fc.boolean()])) satisfies Record<string, unknown>,
);

test("no query with content is ever sent blank", () => {
  fc.assert(
    fc.property(queryText, anySyntax, fc.boolean(), (text, switches, isDemoted) => {
      const syntax: QuerySyntax = isDemoted ? { ...switches, demote: true } : switches;
      expect(renderQuery(parseQuery(text), syntax).trim() === "").toBe(text.trim() === "");
    }),
  );
});

test("a query written in full means the same when it is read again", () => {
  const words = [
    "a",
    "-b",
    '"c d"',
    "OR",
    "site:a.com",
    "-site:b.com/x",
    'intitle:"e f"',
    "-inurl:g",
    "ext:pdf",
    "after:2024",
    "NOT",
  ];
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...words)), (parts) => {
      const { raw: _, text, hasDirectives, ...parsed } = parseQuery(parts.join(" "));
      const again = parseQuery(renderQuery(parseQuery(parts.join(" ")), fullSyntax));
      expect(again).toMatchObject({ ...parsed, text });
      if (again.hasDirectives) expect(hasDirectives).toBe(true);
    }),
  );
});
