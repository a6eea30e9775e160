// pnpm record <provider> <query…> [--out name]: asks the provider's upstream and saves what it really sent under the provider's
// test/fixtures, with keys, cookies, tokens, e-mail and IP addresses removed. WEBSONDE_UPSTREAM_URL points it at the sandbox.
import { join, relative } from "node:path";
import { parseArgs } from "node:util";
import { recordSearch } from "./record/record-search.ts";
import { writeFixtures } from "./record/write-fixtures.ts";
import { repositoryRoot } from "./workspace/repository-root.ts";

const usage = "Usage: pnpm record <provider> <query…> [--out name]";

try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({ options: { out: { type: "string" } }, allowPositionals: true });
  const [provider, ...words] = positionals;
  const query = words.join(" ").trim();
  if (provider === undefined || query === "") throw new Error(usage);
  const name = values.out ?? nameOf(query);
  if (!/^[a-z0-9][a-z0-9-]*$/.test(name))
    throw new Error(`"${name}" is no file name: use lower-case letters, digits and "-".`);

  const { answers, outcome } = await recordSearch({ root: repositoryRoot, provider, query, env: process.env });
  console.log(outcome.ok ? `${outcome.response.sources.length} sources` : outcome.text);
  if (answers.length === 0) throw new Error("Nothing was sent, so there is nothing to save.");
  const folder = join(repositoryRoot, "packages/providers", provider, "test/fixtures");
  for (const file of writeFixtures(folder, name, answers))
    console.log(`wrote ${join(relative(repositoryRoot, folder), file)}`);
  console.log("Read the files before you commit them: only you know what else in them is private.");
}

function nameOf(query: string): string {
  const slug = query
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-|-$/g, "");
  return slug.slice(0, 40).replace(/-$/, "") || "recording";
}
