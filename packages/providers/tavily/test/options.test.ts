import { describe, expect, it } from "vitest";
import { tavilyCountry } from "../src/country.ts";
import { askTavily, failureOf, read, sent } from "./ask-tavily.ts";

const found = read("success.json");
const refuse = (status: number, message: string) => ({ status, body: { detail: { error: message } } });

describe("a country", () => {
  it.each([
    ["de-DE", "germany"],
    ["en-GB", "united kingdom"],
    ["cs-CZ", "czech republic"],
    ["tr-TR", "turkey"],
    ["en-US", "united states"],
  ])("of the locale %s goes out as %s", async (locale, country) => {
    const asked = await askTavily({ locale });
    expect(sent(asked).country).toBe(country);
    expect(asked.outcome.notes).toEqual([]);
  });

  it("comes from the settings where the locale has none", async () => {
    const settings = { country: " at " };
    expect(sent(await askTavily({}, undefined, { settings })).country).toBe("austria");
    expect(sent(await askTavily({ locale: "de-CH" }, undefined, { settings })).country).toBe("switzerland");
  });

  it.each([
    ["de", "Tavily takes the country of a locale, and de names none"],
    ["zh-HK", "Tavily does not serve the country HK; it was left out"],
    ["es-419", "Tavily takes the country of a locale, and es-419 names none"],
  ])("that the locale %s does not name, or Tavily does not serve, is left out with a note", async (locale, note) => {
    const asked = await askTavily({ locale });
    expect(sent(asked)).not.toHaveProperty("country");
    expect(asked.outcome.notes).toContain(note);
  });

  it("has the vendor's own name, each of its list", () => {
    const letters = Array.from({ length: 26 }, (_, index) => String.fromCharCode(65 + index));
    const codes = letters.flatMap((first) => letters.map((second) => first + second));
    const names = codes.map((code) => tavilyCountry(code)).filter((name) => name !== undefined);
    expect(names.toSorted()).toEqual(JSON.parse(read("countries.json").body));
  });
});

describe("safe search", () => {
  it.each([
    ["strict", true],
    ["moderate", true],
    ["off", false],
  ])("%s goes out as %s", async (safeSearch, expected) => {
    expect(sent(await askTavily({ safeSearch })).safe_search).toBe(expected);
  });
});

describe("an option that Tavily refuses", () => {
  it.each([
    ["country", { locale: "de-DE" }, refuse(400, "country value not allowed")],
    ["safe_search", { safeSearch: "strict" }, refuse(403, "safe_search is not part of your plan")],
    [
      "safe_search",
      { safeSearch: "strict" },
      { status: 422, body: { detail: [{ loc: ["body", "safe_search"], msg: "extra fields not permitted" }] } },
    ],
  ])("(%s) is left out, with a note", async (name, request, refusal) => {
    const asked = await askTavily(request, [refusal, found]);
    expect(asked.outcome).toMatchObject({
      ok: true,
      notes: [`Tavily did not take the option ${name}; it was left out`],
    });
    expect(sent(asked)).toHaveProperty(name);
    expect(sent(asked, 1)).not.toHaveProperty(name);
  });

  it("although it was not sent costs no second request", async () => {
    const asked = await askTavily({}, [refuse(400, "country value not allowed"), found]);
    expect(failureOf(asked)).toEqual({ kind: "invalid-request", status: 400 });
    expect(asked.searches).toHaveLength(1);
  });

  it("again is not asked for a third time", async () => {
    const asked = await askTavily({ locale: "de-DE" }, [refuse(400, "country value not allowed")]);
    expect(failureOf(asked).kind).toBe("invalid-request");
    expect(asked.searches).toHaveLength(2);
  });
});
