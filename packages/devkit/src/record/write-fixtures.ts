import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { RecordedAnswer } from "./recorded-answer.ts";

const extensions: readonly (readonly [type: RegExp, extension: string])[] = [
  [/\bjson\b/i, "json"],
  [/\bhtml\b/i, "html"],
  [/event-stream/i, "sse"],
];

/**
 * Writes each answer as two files: the body, and beside it `<name>.reply.json` with status, content type and URL.
 * Several answers are numbered from 1. Throws where a file of that name exists: a recording is evidence.
 */
export function writeFixtures(folder: string, name: string, answers: readonly RecordedAnswer[]): readonly string[] {
  const planned = answers.flatMap((answer, index) => {
    const base = answers.length === 1 ? name : `${name}-${index + 1}`;
    const { body, ...reply } = answer;
    return [
      [`${base}.${chooseExtension(answer)}`, body] as const,
      [`${base}.reply.json`, `${JSON.stringify(reply, null, 2)}\n`] as const,
    ];
  });
  const taken = planned.find(([file]) => existsSync(join(folder, file)));
  if (taken !== undefined) throw new Error(`${join(folder, taken[0])} exists already: choose another name with --out.`);
  mkdirSync(folder, { recursive: true });
  for (const [file, text] of planned) writeFileSync(join(folder, file), text);
  return planned.map(([file]) => file);
}

function chooseExtension({ contentType }: RecordedAnswer): string {
  return extensions.find(([type]) => type.test(contentType))?.[1] ?? "txt";
}
