import { globSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { formatText } from "../gen/format-text.ts";
import { readProviders } from "../workspace/read-providers.ts";
import { checkId, checkLabel } from "./check-id.ts";

/** `json`: a search API; `html`: an engine read from its result pages; `answer`: a model that searches. */
export const providerForms = ["json", "html", "answer"] as const;
type ProviderForm = (typeof providerForms)[number];

export interface NewProvider {
  readonly id: string;
  readonly form: ProviderForm;
  /** Default: the planned label, else the id with a capital. */
  readonly label?: string | undefined;
}

const templates = join(import.meta.dirname, "../../templates");
const suffix = ".template";

/** Writes the folder of a new provider from the templates of its form. Returns the files, relative to the root. */
export async function writeProvider(root: string, { id, form, label }: NewProvider): Promise<readonly string[]> {
  checkId(root, id);
  const { providers } = await readProviders(root);
  const planned = providers.find((provider) => provider.id === id);
  const name = label ?? planned?.label ?? id.slice(0, 1).toUpperCase() + id.slice(1);
  checkLabel(name);
  const values: Readonly<Record<string, string>> = {
    id,
    ID: id.toUpperCase(),
    label: name,
    order: String(planned?.order ?? nextOrder(providers)),
  };
  const sources = ["shared", form].flatMap((folder) =>
    globSync(`**/*${suffix}`, { cwd: join(templates, folder) }).map((file) => ({ folder, file })),
  );
  const files = sources.map(async ({ folder, file }) => {
    const path = join("packages/providers", id, fill(file.slice(0, -suffix.length), values));
    const text = fill(readFileSync(join(templates, folder, file), "utf8"), values);
    // Fixtures stay as they are; the others look as `pnpm format` leaves them, whatever the length of the id.
    return { path, text: path.includes("fixtures") ? text : await formatText(root, path, text) };
  });
  // All or nothing: a template that cannot be formatted must not leave half a provider behind.
  const ready = await Promise.all(files);
  for (const { path, text } of ready) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return ready.map(({ path }) => path).toSorted((a, b) => (a < b ? -1 : 1));
}

function fill(text: string, values: Readonly<Record<string, string>>): string {
  return text.replaceAll(/\{\{(\w+)\}\}/g, (whole, name: string) => values[name] ?? whole);
}

function nextOrder(providers: readonly { readonly order: number }[]): number {
  return Math.max(0, ...providers.map(({ order }) => order)) + 10;
}
