import { matchesSite, parseSites } from "@websonde/search-core";
import type { ParsedQuery, SearchQuery, SearchSource } from "@websonde/search-core";
import type { EngineReading } from "./engine-page.ts";

/** A page with a smaller share of results that have to do with the query is the answer to another one. */
const smallestShare = 0.2;
/** Real pages and queries have less; what is beyond it is not looked at, since both may be hostile. */
const mostResults = 100;
const mostTokens = 30;
const longestText = 1_000;

/** Words of questions and sentences that are on every page of their language, from three letters on. */
const stopWords: ReadonlySet<string> = new Set(
  listWords(
    normalize(
      [
        "all also and any are but can could did does for from had has have her here his how into its just more most not off our",
        "out over should some such than that the their them then there these they this those under very was were what when where",
        "which who whom whose why will with would you your about after before between",
        "aber als auch auf aus bei beim das dass dem den der des die durch ein eine einem einen einer eines fur hat haben hinter",
        "ich ist kann mit nach nicht noch oder sich sie sind uber und unter vom von wann warum welche welcher welches wenn wer wie",
        "wieso wir wird zum zur",
        "aux avec ces cette combien comment dans des elle est les leur mais nous par pas plus pour pourquoi quand que quel quelle",
        "quelles quels qui quoi sans ses son sont sur une vous",
        "como con cual cuando cuanto del desde donde ella entre esta este hay las los mas muy para pero por porque quien sin sobre",
        "sus una uno unos",
        "che chi come dei del della delle dove gli nel non per perche piu quale quando questo sono sul tra una uno",
        "com das dos ele ela isso mais mas nao nas nos numa onde pela pelo qual quem sao sem seu sua uma umas",
        "aan bij dat deze die dit een het hoe met naar niet ook van voor waar waarom wanneer wat welke wie zijn",
        "czy dla gdzie jak jest kiedy kto nie oraz sie bir bu icin nasil neden nedir ile",
        "где для его или как какая какие какой когда кто она они при почему чем что чтобы это",
        // Of addresses.
        "com html htm http https index net org php www",
      ].join(" "),
    ),
  ),
);
const stopGrams: ReadonlySet<string> = new Set(
  "什么 怎么 怎样 如何 为什 哪里 哪个 多少 可以 是否 什麼 怎麼 為什 何で 何が".split(" "),
);

/** Scripts that are written without spaces, or with endings right behind the word, are compared by pieces of this length. */
const denseRuns =
  /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Hang}]+|[\p{scx=Thai}\p{scx=Laoo}\p{scx=Khmr}\p{scx=Mymr}]+/gu;
const shortGrams = /^[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Hang}]/u;

/** What of a query is looked for in its results. */
interface Tokens {
  readonly words: readonly string[];
  readonly grams: readonly string[];
}

/**
 * For engines that answer clients they distrust with a well-formed page of other results and no word about it: fewer than a
 * fifth of them share a word with the query, or lie on a site that it names. Such a reading becomes `blocked`, reason
 * `unrelated`. A query without a word to go by (`"the who"`, `C#`) judges nothing.
 */
export function judgeRelevance(
  reading: EngineReading,
  { parsed, includeDomains = [] }: Pick<SearchQuery, "parsed" | "includeDomains">,
): EngineReading {
  if (reading.kind !== "results") return reading;
  const tokens = listTokens(parsed);
  // Engines do not keep to a path.
  const hosts = parseSites([...parsed.sites, ...includeDomains]).map(({ host }) => host);
  if (tokens.words.length + tokens.grams.length + hosts.length === 0) return reading;
  const sources = reading.sources.slice(0, mostResults);
  const related = sources.filter(
    (source) => hosts.some((host) => matchesSite(source.url, host)) || sharesToken(source, tokens),
  );
  if (related.length >= smallestShare * sources.length) return reading;
  return { kind: "blocked", reason: "unrelated", sources: [] };
}

function listTokens({ terms, inTitle, inText, inUrl }: ParsedQuery): Tokens {
  const wanted = terms.filter(({ negated }) => !negated).map(({ text }) => text);
  const text = normalize([...wanted, ...inTitle, ...inText, ...inUrl].join(" ").slice(0, longestText));
  const grams = [...text.matchAll(denseRuns)].flatMap(([run]) => cutGrams(run)).filter((gram) => !stopGrams.has(gram));
  // Grammar is written in hiragana; what a text is about hardly ever is.
  const telling = grams.filter((gram) => !/^\p{scx=Hira}+$/u.test(gram));
  const words = listWords(text.replace(denseRuns, " ")).filter((word) => word.length > 2 && !isCommon(word));
  return {
    words: [...new Set(words)].slice(0, mostTokens),
    grams: [...new Set(telling.length > 0 ? telling : grams)].slice(0, mostTokens),
  };
}

function cutGrams(run: string): readonly string[] {
  const characters = Array.from(run);
  const length = Math.min(characters.length, shortGrams.test(run) ? 2 : 4);
  return characters
    .slice(0, characters.length - length + 1)
    .map((_, index) => characters.slice(index, index + length).join(""));
}

/** Years stand in the dates of all results. */
function isCommon(word: string): boolean {
  return stopWords.has(word) || /^(?:19|20)\d\d$/.test(word);
}

function sharesToken({ title, snippet = "", url }: SearchSource, { words, grams }: Tokens): boolean {
  const text = normalize([title, snippet, readableUrl(url)].map((part) => part.slice(0, longestText)).join(" "));
  if (grams.some((gram) => text.includes(gram))) return true;
  const found = [...new Set(listWords(text))];
  return words.some(
    // Longer words are also found in compounds and in names of hosts.
    (word) => (word.length > 4 && text.includes(word)) || found.some((other) => isSameWord(word, other)),
  );
}

function readableUrl(url: string): string {
  try {
    return decodeURIComponent(url);
  } catch {
    return url;
  }
}

/** Lower case, without accents and width; `é` and `e`, `ß` and `ss` are one. */
function normalize(text: string): string {
  const letters = text
    .toLowerCase()
    .normalize("NFKD")
    .replaceAll(/[\u0300-\u036f]/g, "");
  return letters.normalize("NFC").replaceAll("ß", "ss");
}

function listWords(text: string): readonly string[] {
  return text.match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];
}

/** Forms of one word (`library`, `libraries`; `москва`, `москве`), or the same but for one slip of the keyboard. */
function isSameWord(word: string, other: string): boolean {
  if (word === other || `${word}s` === other || word === `${other}s`) return true;
  if (word.length === 3 || /^\p{N}+$/u.test(word)) return false;
  const shared = countShared(word, other);
  const shorter = Math.min(word.length, other.length);
  if (shared >= 4 && Math.max(word.length, other.length) - shared <= 3 && (shared >= 5 || shared === shorter))
    return true;
  return word.length > 4 && shared > 0 && isOneSlipAway(word, other, shared);
}

function countShared(word: string, other: string): number {
  let length = 0;
  while (length < word.length && word[length] === other[length]) length++;
  return length;
}

/** One letter too many, too few, wrong, or two of them swapped; `from` is where they begin to differ. */
function isOneSlipAway(word: string, other: string, from: number): boolean {
  const [rest, otherRest] = [word.slice(from), other.slice(from)];
  return (
    rest.slice(1) === otherRest ||
    rest === otherRest.slice(1) ||
    rest.slice(1) === otherRest.slice(1) ||
    (rest[0] === otherRest[1] && rest[1] === otherRest[0] && rest.slice(2) === otherRest.slice(2))
  );
}
