import { spellSecret } from "./spell-secret.ts";

/** Where a credential stands in a value, however deep, as `error.cause.message`; nothing where it does not. */
export function findSecret(value: unknown, secrets: readonly string[]): string | undefined {
  const spellings = [...new Set(secrets.flatMap(spellSecret))];
  return listTexts(value).find(({ text }) => spellings.some((spelling) => text.includes(spelling)))?.path;
}

interface FoundText {
  readonly path: string;
  readonly text: string;
}

/** Every text in a value, its hidden properties (an error's message, stack and cause) and its own renderings. */
function listTexts(value: unknown): readonly FoundText[] {
  const texts: FoundText[] = [];
  const seen = new Set<unknown>();
  const queue: (readonly [path: string, value: unknown])[] = [["", value]];
  for (let index = 0; index < queue.length; index++) {
    const [path, current] = queue[index] ?? ["", undefined];
    if (typeof current === "string") texts.push({ path, text: current });
    if (typeof current !== "object" || current === null || seen.has(current)) continue;
    seen.add(current);
    if (current instanceof Error)
      queue.push([`String(${path})`, String(current)], [`JSON of ${path}`, toJson(current)]);
    if (current instanceof Map || current instanceof Headers || current instanceof URLSearchParams)
      queue.push([`${path}.entries`, [...current]]);
    if (current instanceof URL) queue.push([`${path}.href`, current.href]);
    for (const name of Reflect.ownKeys(current))
      queue.push([path === "" ? String(name) : `${path}.${String(name)}`, Reflect.get(current, name)]);
  }
  return texts;
}

function toJson(value: unknown): string {
  return JSON.stringify(value) ?? "";
}
