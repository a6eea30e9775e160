/** One engine of the emulated instance, as /config lists it. */
export interface SearxEngine {
  readonly name: string;
  readonly shortcut: string;
  readonly categories: readonly string[];
  readonly enabled: boolean;
}

export const engines: readonly SearxEngine[] = [
  { name: "duckduckgo", shortcut: "ddg", categories: ["general", "web"], enabled: true },
  { name: "brave", shortcut: "br", categories: ["general", "web"], enabled: true },
  { name: "startpage", shortcut: "sp", categories: ["general", "web"], enabled: true },
  { name: "google", shortcut: "go", categories: ["general", "web"], enabled: true },
  { name: "bing", shortcut: "bi", categories: ["general", "web"], enabled: false },
  { name: "qwant", shortcut: "qw", categories: ["general", "web"], enabled: false },
  { name: "wikipedia", shortcut: "wp", categories: ["general"], enabled: true },
  { name: "stackoverflow", shortcut: "st", categories: ["it", "q&a"], enabled: true },
  { name: "arxiv", shortcut: "arx", categories: ["science"], enabled: true },
  { name: "bing images", shortcut: "bii", categories: ["images"], enabled: true },
];

/** Categories whose engines know the text pages of the corpus; the others find nothing in it. */
const textCategories: ReadonlySet<string> = new Set(["general", "web", "it", "q&a", "science"]);

export const categories: readonly string[] = [...new Set(engines.flatMap((engine) => engine.categories))];

/** The engines that a request asks. Names that do not exist are dropped; where none is left, the categories decide. */
export function chooseEngines(names: readonly string[], wantedCategories: readonly string[]): readonly SearxEngine[] {
  const named = engines.filter((engine) => names.includes(engine.name));
  if (named.length > 0) return named;
  const known = wantedCategories.filter((category) => categories.includes(category));
  const wanted = known.length > 0 ? known : ["general"];
  return engines.filter((engine) => engine.enabled && engine.categories.some((category) => wanted.includes(category)));
}

export function knowsTextPages(engine: SearxEngine): boolean {
  return engine.categories.some((category) => textCategories.has(category));
}
