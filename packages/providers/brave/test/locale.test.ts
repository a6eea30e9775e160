import { describe, expect, it } from "vitest";
import { askBrave, failureOf, sent } from "./ask-brave.ts";

const refused = (field: string) => ({
  status: 422,
  body: {
    type: "ErrorResponse",
    error: { status: 422, code: "VALIDATION", detail: "no", meta: { errors: [{ loc: ["query", field], msg: "no" }] } },
  },
});
const found = { body: { type: "search", web: { results: [{ title: "A", url: "https://example.org/a" }] } } };

describe("a country", () => {
  it.each([
    ["vn", undefined],
    ["SG", undefined],
    ["us", "US"],
    ["gb", "GB"],
    ["xx", undefined],
    ["all", "ALL"],
  ])("%s of the settings goes out as %s", async (country, expected) => {
    const asked = await askBrave({}, undefined, { settings: { country } });
    expect(sent(asked, "country")).toBe(expected);
    expect(asked.outcome.notes.join()).toBe(
      expected ? "" : `Brave does not serve the country ${country}; it was left out`,
    );
  });

  it.each([
    ["en-VN", undefined],
    ["de-AT", "AT"],
    ["pt-BR", "BR"],
  ])("of the locale %s goes out as %s, whatever the settings say", async (locale, expected) => {
    expect(sent(await askBrave({ locale }, undefined, { settings: { country: "us" } }), "country")).toBe(expected);
  });
});

describe("a language", () => {
  it.each([
    ["de", "de"],
    ["de-AT", "de"],
    ["en-GB", "en-gb"],
    ["en-US", "en"],
    ["pt-BR", "pt-br"],
    ["pt", "pt-pt"],
    ["ja-JP", "jp"],
    ["zh-CN", "zh-hans"],
    ["zh-Hant-TW", "zh-hant"],
    ["sw", undefined],
  ])("%s goes out as %s", async (locale, expected) => {
    const asked = await askBrave({ locale });
    expect(sent(asked, "search_lang")).toBe(expected);
    if (expected === undefined)
      expect(asked.outcome.notes).toContain(`Brave does not serve the language ${locale}; it was left out`);
  });

  it("comes from lang: in the query before the locale", async () => {
    const asked = await askBrave({ query: "frost lang:fr", locale: "de-DE" });
    expect([sent(asked, "search_lang"), sent(asked, "q")]).toEqual(["fr", "frost"]);
  });
});

describe("a locale that Brave refuses", () => {
  it.each(["country", "search_lang"])("by %s is left out, with a note, and not a third time", async (field) => {
    const asked = await askBrave({ locale: "de-AT" }, [refused(field), found]);
    expect(asked.outcome).toMatchObject({ ok: true, notes: ["Brave does not serve this locale; it was left out"] });
    expect([sent(asked, "country"), sent(asked, "country", 1), sent(asked, "search_lang", 1)]).toEqual([
      "AT",
      undefined,
      undefined,
    ]);
    const again = await askBrave({ locale: "de-AT" }, [refused(field)]);
    expect(failureOf(again).kind).toBe("invalid-request");
    expect(again.searches).toHaveLength(2);
  });
});
