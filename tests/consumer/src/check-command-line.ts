import { join } from "node:path";
import type { Project } from "./project.ts";

/** The packed command line, installed alone, answers from the sandbox that it brings. */
export async function checkCommandLine({ run, folder }: Project): Promise<readonly string[]> {
  const websonde = join(folder, "node_modules/@websonde/cli/dist/main.js");
  const output = await run(process.execPath, [websonde, "search", "--sandbox", "how does fallback work", "--json"]);
  const outcome = JSON.parse(output) as {
    readonly ok?: boolean;
    readonly response?: { readonly sources?: readonly unknown[] };
    readonly text?: string;
  };
  const sources = outcome.response?.sources?.length ?? 0;
  return outcome.ok === true && sources > 0 ? [] : [`wanted an outcome with sources, got ${outcome.text ?? output}`];
}
