import { categories, engines } from "./engines.ts";

/** The query as the server understands it. */
export interface SearxQuery {
  /** What is left for the engines. */
  readonly text: string;
  /** Engine names chosen by `!ddg`, and categories by `!images`. */
  readonly engineNames: readonly string[];
  readonly categoryNames: readonly string[];
  /** Where an external bang leads; `first-result` for a bare `!!`. */
  readonly redirect?: string;
}

const externalBangs: ReadonlyMap<string, string> = new Map([
  ["g", "https://www.google.com/search?q="],
  ["d", "https://duckduckgo.com/?q="],
  ["w", "https://en.wikipedia.org/wiki/Special:Search?search="],
]);

/** Takes out what the server interprets itself: `!!g`, `!ddg`, `:de`, `<3`. */
export function readQueryTokens(query: string): SearxQuery {
  const words: string[] = [];
  const engineNames: string[] = [];
  const categoryNames: string[] = [];
  let bang: string | undefined;
  for (const token of query.trim().split(/\s+/)) {
    const name = token.slice(1).toLowerCase().replaceAll("_", " ");
    const engine = engines.find((candidate) => candidate.name === name || candidate.shortcut === name);
    if (token.startsWith("!!")) bang = token.slice(2).toLowerCase();
    else if (token.startsWith("!") && engine !== undefined) engineNames.push(engine.name);
    else if (token.startsWith("!") && categories.includes(name)) categoryNames.push(name);
    else if (!/^:[a-z]{2,3}(?:[-_][a-z]{2})?$/i.test(token) && !/^<\d{1,3}$/.test(token)) words.push(token);
  }
  const text = words.join(" ");
  const target = bang === "" ? "first-result" : externalBangs.get(bang ?? "-");
  const redirect = target === "first-result" ? target : target && target + encodeURIComponent(text);
  return { text, engineNames, categoryNames, ...(redirect === undefined ? {} : { redirect }) };
}
