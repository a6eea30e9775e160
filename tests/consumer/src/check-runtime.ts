import type { Gate } from "@websonde/devkit/run-gates";
import { expectJson } from "./expect-json.ts";
import type { Runtime } from "./install-runtimes.ts";
import type { Project } from "./project.ts";

/** The installed core on another runtime: alone, and with a provider that goes over the network. */
export function listRuntimeChecks(
  { name, program, args }: Runtime,
  project: () => Promise<Project>,
  env: Readonly<Record<string, string>>,
): readonly Gate[] {
  if (program === undefined) {
    console.log(`skipped: ${name} is not to be had on this machine`);
    return [];
  }
  return [
    [
      `${name}: the core searches`,
      async () => {
        const output = await (await project()).run(program, [...args, "print-portable.mjs"]);
        return expectJson(output, { ok: true, hasText: true });
      },
    ],
    [
      `${name}: an app searches with a provider`,
      async () => {
        const output = await (await project()).run(program, [...args, "app.mjs"], env);
        const wanted = { ok: true, provider: "brave", hasSources: true, installed: ["brave"], skippedExa: true };
        return expectJson(output, wanted);
      },
    ],
  ];
}
