// pnpm gates: what neither the compiler nor the linter can see. Prints each gate, what is wrong with it and what to do, then
// "tests: N passed, N failed". Wants a build, since size and imports are measured on what is published.
import { checkCoreSize } from "./gates/check-core-size.ts";
import { checkForeignWords } from "./gates/check-foreign-words.ts";
import { checkImports } from "./gates/check-imports.ts";
import { checkManifests } from "./gates/check-manifests.ts";
import { runGates } from "./gates/run-gates.ts";
import { repositoryRoot } from "./workspace/repository-root.ts";

process.exitCode = await runGates([
  ["manifests follow the one-way rule and publish alike", () => checkManifests(repositoryRoot)],
  ["no paths of a machine, no registry hosts", () => checkForeignWords(repositoryRoot)],
  ["the core adds at most 18 KiB gzip to an app", () => checkCoreSize(repositoryRoot)],
  ["core, kit and providers load only what they may", () => checkImports(repositoryRoot)],
]);
