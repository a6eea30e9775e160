// pnpm new-provider <id> --form json|html|answer [--label "…"]: writes the folder of a provider, links it into the workspace and
// says what to fill in. Its own tests then list what is still missing.
import { spawnSync } from "node:child_process";
import { parseArgs } from "node:util";
import { providerForms, writeProvider } from "./new-provider/write-provider.ts";
import { repositoryRoot } from "./workspace/repository-root.ts";

const usage = `Usage: pnpm new-provider <id> --form ${providerForms.join("|")} [--label "The vendor's name"]`;

try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

async function main(): Promise<void> {
  const options = { form: { type: "string" }, label: { type: "string" } } as const;
  const { values, positionals } = parseArgs({ options, allowPositionals: true });
  const [id, ...others] = positionals;
  const form = providerForms.find((one) => one === values.form);
  if (id === undefined || others.length > 0 || form === undefined) throw new Error(usage);
  for (const file of await writeProvider(repositoryRoot, { id, form, label: values.label }))
    console.log(`wrote ${file}`);
  for (const [command, ...args] of [
    ["node", `${import.meta.dirname}/gen.ts`],
    ["pnpm", "install"],
  ] as const) {
    const { status } = spawnSync(command, args, { cwd: repositoryRoot, stdio: ["ignore", "ignore", "inherit"] });
    if (status !== 0)
      throw new Error(`${command} ${args.join(" ")} failed (see above); run it again when that is mended.`);
  }
  console.log(`\nNext: pnpm vitest run packages/providers/${id} lists what is still missing.`);
}
