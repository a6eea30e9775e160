/** What a sample says that it prints: each `// → text` in its order. `…` stands for any text on the line. */
export function readExpectedLines(code: string): readonly string[] {
  return [...code.matchAll(/\/\/ → (.*)$/gm)].map(([, text = ""]) => text.trim());
}

/** The first of the expected lines that the output does not have, looked for in order; nothing where it has all of them. */
export function findMissingLine(expected: readonly string[], output: string): string | undefined {
  const lines = output.split("\n").map((line) => line.trim());
  let from = 0;
  return expected.find((text) => {
    const pattern = new RegExp(`^${text.split("…").map(escapePattern).join(".*")}$`);
    const at = lines.findIndex((line, index) => index >= from && pattern.test(line));
    from = at + 1;
    return at < 0;
  });
}

function escapePattern(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
}
