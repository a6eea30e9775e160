import type { FilterSupport, IndexFamily, ProviderMeta } from "@websonde/search-core";

/** Words for what `meta.form` says. */
export const formWords: Readonly<Record<ProviderMeta["form"], string>> = {
  json: "search API",
  html: "engine, read from its result pages",
  answer: "answer engine (a model that searches)",
  aggregate: "several engines, merged",
};

const familyWords: Readonly<Record<IndexFamily, string>> = {
  bing: "Bing",
  google: "Google",
  brave: "Brave",
  mojeek: "Mojeek",
  yandex: "Yandex",
  own: "its own",
  mixed: "mixed",
};

const filterWords: Readonly<Record<FilterSupport | "after", string>> = {
  native: "by the upstream",
  text: "by the upstream, as operators in the query",
  none: "afterwards, by the core",
  after: "`after:` by the upstream, `before:` afterwards",
};

/** The variables that may hold the key, or that none is needed. */
export function describeKey({ keys }: ProviderMeta): string {
  const names = keys.env.map((name) => `\`${name}\``).join(" or ");
  const without = { never: "", explicit: "; without a key when named", auto: "; runs without a key" };
  if (names === "") return keys.keyless === "explicit" ? "none; runs when named" : "none";
  return `${names}${without[keys.keyless ?? "never"]}`;
}

/** Whose index it serves. */
export function describeFamily({ family }: ProviderMeta): string {
  return family === undefined ? "not known" : familyWords[family];
}

/** The range of counts. */
export function describeCount({ limits }: ProviderMeta): string {
  const { min, max, default: usual } = limits.count;
  return min === max ? `${max}` : `${min} to ${max}, ${usual} by default`;
}

/** What a request may ask for, each with who sees to it. */
export function describeFilters({ capabilities }: ProviderMeta): readonly (readonly [name: string, how: string])[] {
  const { recency, dates, sites, locale, safeSearch, prompt, urls } = capabilities;
  return [
    ["`recency`", recency.length > 0 ? `${recency.join(", ")}: by the upstream` : filterWords.none],
    ["`after:`, `before:`", filterWords[dates]],
    ["`site:`, domain lists", filterWords[sites]],
    ["`locale`", locale ? filterWords.native : "not supported"],
    ["`safeSearch`", safeSearch ? filterWords.native : "not supported"],
    ...(prompt ? [["`systemPrompt`, `maxTokens`, `temperature`", "reach the model"] as const] : []),
    ...(urls ? [["`urls`", "are read"] as const] : []),
  ];
}

/** Facts that only some providers have: the longest query and the pace. */
export function describeLimits({ limits }: ProviderMeta): readonly (readonly [name: string, value: string])[] {
  const { queryCharacters, queryWords, minGapMs, burst } = limits;
  const longest = [
    ...(queryCharacters === undefined ? [] : [`${queryCharacters} characters`]),
    ...(queryWords === undefined ? [] : [`${queryWords} words`]),
  ];
  const pace = minGapMs ? `one request every ${minGapMs / 1000} s${burst ? `, ${burst} at once` : ""}` : undefined;
  return [
    ...(longest.length > 0 ? [["Longest query", longest.join(", ")] as const] : []),
    ...(pace === undefined ? [] : [["Default pace", pace] as const]),
  ];
}
