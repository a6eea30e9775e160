import { spawnSync } from "node:child_process";
import { cpSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { repositoryRoot } from "../src/workspace/repository-root.ts";
import { makeWorkspace, writeFiles } from "./make-workspace.ts";

/** Messages of the linter, with this repository's own rules, for one file at a place. */
function lint(path: string, source: string): string {
  const root = makeWorkspace();
  cpSync(join(repositoryRoot, ".oxlintrc.json"), join(root, ".oxlintrc.json"));
  writeFiles(root, { [path]: source });
  const oxlint = join(repositoryRoot, "node_modules/.bin/oxlint");
  return spawnSync(oxlint, ["--format", "unix", path], { cwd: root, encoding: "utf8" }).stdout;
}

const refused = /no-restricted-imports/;

it.each([
  ["packages/core/src/run.ts", "node:fs"],
  ["packages/core/src/run.ts", "zod"],
  ["packages/core/src/schema.ts", "@websonde/search-kit"],
  ["packages/core/src/query/parse-query.ts", "../plan/plan-candidates.ts"],
  ["packages/core/src/run/run-chain.ts", "../merge/tidy-response.ts"],
  ["packages/core/src/constrain/constrain-response.ts", "../format/format-for-model.ts"],
  ["packages/core/src/plan/load-provider.ts", "node:path"],
  ["packages/kit/src/http/send.ts", "@websonde/search-brave"],
  ["packages/kit/src/http/send.ts", "@websonde/search-core/schema"],
  ["packages/kit/src/http/send.ts", "../../../core/src/errors.ts"],
  ["packages/providers/exa/src/index.ts", "@websonde/search-brave"],
  ["packages/providers/exa/src/index.ts", "../../brave/src/index.ts"],
  ["packages/testkit/src/test-provider.ts", "@websonde/search-settings"],
  ["packages/settings/src/store.ts", "@websonde/web-reader"],
  ["packages/reader/src/guard.ts", "@websonde/search-kit/http"],
  ["packages/agent/src/tools.ts", "@websonde/search-brave"],
  ["apps/cli/src/main.ts", "../../../packages/core/src/search.ts"],
  ["packages/providers/exa/test/exa.test.ts", "../../brave/src/index.ts"],
])("%s may not import %s", (path, specifier) => {
  expect(lint(path, `export * from "${specifier}";\n`)).toMatch(refused);
});

it.each([
  ["packages/core/src/run.ts", "./errors.ts"],
  ["packages/core/src/run/chain.ts", "../errors.ts"],
  ["packages/core/src/run/run-chain.ts", "../plan/plan-candidates.ts"],
  ["packages/core/src/schema.ts", "zod"],
  ["packages/core/src/schema.ts", "./types/request.ts"],
  ["packages/kit/src/http/send.ts", "@websonde/search-core"],
  ["packages/kit/src/http/send.ts", "../errors/classify.ts"],
  ["packages/providers/exa/src/index.ts", "@websonde/search-kit/html"],
  ["packages/reader/src/guard.ts", "@websonde/search-settings"],
  ["packages/providers/exa/test/exa.test.ts", "../src/index.ts"],
  ["packages/providers/exa/test/nested/exa.test.ts", "../../src/index.ts"],
])("%s may import %s", (path, specifier) => {
  expect(lint(path, `export * from "${specifier}";\n`)).not.toMatch(refused);
});
