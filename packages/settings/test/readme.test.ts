import { readFile } from "node:fs/promises";
import { settingKeys } from "@websonde/search-settings";
import type { SettingKey } from "@websonde/search-settings";
import { expect, test } from "vitest";

const readme = await readFile(new URL("../README.md", import.meta.url), "utf8");

/** A key as its row in the README. */
function describeKey({ key, form, about, project, default: value, defaultText = "" }: SettingKey): string {
  const shown = value === undefined ? defaultText : `\`${JSON.stringify(value)}\``;
  return `| \`${key}\` | ${form} | ${shown} | ${project ? "yes" : ""} | ${about} |`;
}

test("the README's table has every key of the settings file, as it is checked", () => {
  const table = /<!-- keys -->\n([\s\S]*?)<!-- \/keys -->/.exec(readme)?.[1] ?? "";
  const rows = table
    .trim()
    .split("\n")
    .map((row) => row.replaceAll(/ +/g, " ").replaceAll(/-{3,}/g, "---"));
  const expected = [
    "| key | what it is | default | in a project's file | use |",
    "| --- | --- | --- | --- | --- |",
    ...settingKeys.map(describeKey),
  ];
  // When this fails, put the expected rows between the two marks and format the file.
  expect(rows).toEqual(expected.map((row) => row.replaceAll(/ +/g, " ")));
});

// The list that the design fixes.
const fixedKeys = `
  order exclude preferred advanceOn timeoutSeconds deadlineSeconds mode fallbackOn
  llm.provider llm.model llm.transport api.provider api.apiKeys.<id> api.baseUrls.<id> interceptors.github
  tools.prefix tools.web_search.enabled tools.web_search.name tools.web_fetch.enabled tools.web_fetch.name
  tools.url_context.enabled tools.url_context.name reader.allow reader.robots reader.cache reader.browser
  browser.path browser.cdpUrl proofOfWork
  providers.<id>.enabled providers.<id>.apiKey providers.<id>.baseUrl providers.<id>.model providers.<id>.headers
  providers.searxng.endpoint providers.searxng.categories providers.searxng.language providers.searxng.token
  providers.searxng.basicUsername providers.searxng.basicPassword providers.exa.enableSearch providers.kimi.transport`;

test.each(fixedKeys.trim().split(/\s+/))("%s is documented", (key) => {
  expect(settingKeys.map((one) => one.key)).toContain(key);
});

test("these keys hold credentials, and no other: they are masked wherever settings are shown", () => {
  const secret = settingKeys.filter((one) => one.secret).map(({ key }) => key);
  expect(secret).toEqual([
    "api.apiKeys.<id>",
    "browser.cdpUrl",
    "providers.<id>.apiKey",
    "providers.<id>.headers",
    "providers.searxng.token",
    "providers.searxng.basicPassword",
  ]);
});
