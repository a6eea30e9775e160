import { expect, it } from "vitest";
import { readCountry } from "../../src/index.ts";

it.each([
  ["de-CH", "CH"],
  ["zh-Hant-TW", "TW"],
  ["en-us-u-ca-gregory", "US"],
  ["de", undefined],
  ["es-419", undefined],
  [undefined, undefined],
])("the locale %s names the country %s", (locale, country) => {
  expect(readCountry(locale)).toBe(country);
});
