import type { EngineDialect } from "../../corpus/engine-question.ts";
import type { SearchHit } from "../../corpus/search-hit.ts";
import { stableHash } from "../../corpus/stable-hash.ts";
import { splitWords } from "../../corpus/words.ts";
import type { UpstreamTools } from "../emulator.ts";
import { chooseEngines, knowsTextPages, type SearxEngine } from "./engines.ts";
import type { SearxQuery } from "./read-query-tokens.ts";
import type { SearxParameters } from "./read-searx-parameters.ts";

const pageSize = 10;

/** Most engines behind an instance find nothing for `inurl:` and for a path after `site:`; dates are no operators to them. */
const dialect: EngineDialect = {
  site: "host",
  filetype: "filetype",
  ext: "filetype",
  intitle: "title",
  intext: "body",
  inbody: "body",
  inurl: "nothing",
  before: "ignored",
  after: "ignored",
};

/** The JSON document of /search. */
export interface SearxAnswer {
  readonly query: string;
  readonly number_of_results: number;
  readonly results: readonly { readonly url: string; readonly title: string; readonly content: string }[];
  readonly answers: readonly unknown[];
  readonly corrections: readonly string[];
  readonly infoboxes: readonly unknown[];
  readonly suggestions: readonly string[];
  readonly unresponsive_engines: readonly (readonly [string, string])[];
}

export function searxAnswer(query: SearxQuery, parameters: SearxParameters, tools: UpstreamTools): SearxAnswer {
  const engineNames = [...query.engineNames, ...parameters.engineNames];
  const categoryNames = query.categoryNames.length > 0 ? query.categoryNames : parameters.categoryNames;
  const isDead = tools.modes.has("dead-engines");
  const asked = chooseEngines(engineNames, categoryNames).filter(knowsTextPages);
  const { publishedFrom } = parameters;
  const hits =
    isDead || asked.length === 0 ? [] : tools.search({ engine: "searxng", text: query.text, dialect, publishedFrom });
  const start = (parameters.page - 1) * pageSize;
  const page = hits.slice(start, start + pageSize);
  const first = parameters.page === 1 ? page[0] : undefined;
  const dead: readonly (readonly [string, string])[] = [
    ["google", "timeout"],
    ["brave", "Suspended: too many requests"],
  ];
  return {
    query: query.text,
    number_of_results: 0,
    results: page.map((hit, index) => searxResult(hit, start + index + 1, asked)),
    answers: isDead ? [] : [...calculate(query.text), ...(tools.modes.has("answers") ? everyAnswerForm(first) : [])],
    corrections: [],
    infoboxes: first !== undefined && isAbout(query.text, first) ? [infobox(first)] : [],
    suggestions: parameters.page === 1 ? [...new Set(page.slice(0, 3).flatMap((hit) => hit.related))] : [],
    unresponsive_engines: isDead ? dead : tools.modes.has("some-dead-engines") ? dead.slice(0, 1) : [],
  };
}

function searxResult(hit: SearchHit, place: number, asked: readonly SearxEngine[]): SearxAnswer["results"][number] {
  const { protocol, hostname, pathname, search, hash } = new URL(hit.url);
  // Each page is known to at least one of the asked engines, always the same ones.
  const main = asked[stableHash(hit.url) % asked.length];
  const names = asked
    .map(({ name }) => name)
    .filter((name) => name === main?.name || stableHash(`${name} ${hit.url}`) % 2 === 0);
  const published = hit.publishedAt === undefined ? undefined : new Date(hit.publishedAt).toISOString().slice(0, 19);
  const result = {
    url: hit.url,
    title: hit.title,
    content: hit.snippet,
    thumbnail: "",
    engine: main?.name ?? "",
    template: "default.html",
    parsed_url: [protocol.slice(0, -1), hostname, pathname, "", search.slice(1), hash.slice(1)],
    img_src: "",
    priority: "",
    engines: names,
    positions: names.map(() => place),
    score: Number((names.length / place).toFixed(3)),
    category: "general",
    publishedDate: published ?? null,
    ...(published === undefined ? {} : { pubdate: published.replace("T", " ") }),
    author: hit.author ?? "",
  };
  return result;
}

/** True when the question holds every word of the page's title. */
function isAbout(text: string, hit: SearchHit): boolean {
  return splitWords(hit.title).length <= 3 && splitWords(hit.title).every((word) => hit.isAsked(word)) && text !== "";
}

function infobox(hit: SearchHit): unknown {
  const urls = [{ title: hit.host, url: hit.url }];
  return {
    infobox: hit.title,
    id: hit.url,
    content: hit.snippet,
    urls,
    attributes: [],
    engine: "wikipedia",
    engines: ["wikipedia"],
  };
}

/** The statistics answerer: `avg 1 2 3`, `min …`, `max …`, `sum …`. */
function calculate(text: string): readonly unknown[] {
  const [name = "", ...rest] = text.split(/\s+/);
  const numbers = rest.map(Number);
  if (numbers.length === 0 || numbers.some((number) => !Number.isFinite(number))) return [];
  const sum = numbers.reduce((total, number) => total + number, 0);
  const results = new Map([
    ["min", Math.min(...numbers)],
    ["max", Math.max(...numbers)],
    ["sum", sum],
    ["avg", sum / numbers.length],
  ]);
  const result = results.get(name);
  return result === undefined ? [] : [legacyAnswer(`${name}(${numbers.join(", ")}) = ${result}`, null)];
}

function legacyAnswer(answer: string, url: string | null): unknown {
  return { answer, url, engine: "statistics", parsed_url: null, template: "answer/legacy.html" };
}

/** A bare text (older servers), a text with its page, a translation and a weather report. */
function everyAnswerForm(first: SearchHit | undefined): readonly unknown[] {
  const location = { name: "Ulm", latitude: 48.4, longitude: 9.99 };
  const current = { location, temperature: { val: 7, unit: "°C" }, condition: "rain", summary: null };
  return [
    first?.snippet ?? "42 cm",
    legacyAnswer(first?.title ?? "Gauge zero is 1.2 m.", first?.url ?? null),
    {
      translations: [{ text: "Wärmepumpe", transliterations: [], examples: [], definitions: [], synonyms: [] }],
      engine: "lingva",
      template: "answer/translations.html",
    },
    { current, forecasts: [], service: "openmeteo", engine: "openmeteo", template: "answer/weather.html" },
  ];
}
