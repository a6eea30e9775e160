/** The text of the JSON object that begins at an index, up to its own closing brace; nothing where that is missing. */
export function findObject(text: string, start: number): string | undefined {
  let depth = 0;
  for (let index = start; index < text.length; index++) {
    const character = text[index];
    if (character === '"') index = findStringEnd(text, index + 1);
    else if (character === "{") depth++;
    else if (character === "}" && --depth === 0) return text.slice(start, index + 1);
  }
  return undefined;
}

/** Strings are passed over whole: a brace in a title closes nothing. */
function findStringEnd(text: string, start: number): number {
  let index = start;
  while (index < text.length && text[index] !== '"') index += text[index] === "\\" ? 2 : 1;
  return index;
}
