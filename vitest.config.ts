import { defineConfig } from "vitest/config";
import type { Reporter } from "vitest/node";

/** Names each skipped test, then prints the one line that CI reads: "tests: N passed, N failed, N skipped". */
const totals: Reporter = {
  onTestRunEnd(modules) {
    const count = { passed: 0, failed: 0, skipped: 0, pending: 0 };
    for (const module of modules)
      for (const test of module.children.allTests()) {
        const { state } = test.result();
        count[state]++;
        if (state === "skipped") process.stdout.write(`skipped: ${module.relativeModuleId} > ${test.fullName}\n`);
      }
    process.stdout.write(
      `\ntests: ${count.passed} passed, ${count.failed} failed, ${count.skipped + count.pending} skipped\n`,
    );
  },
};

// The sources are tested, not dist: each package's exports name them under the "@websonde/source" condition.
const conditions = ["@websonde/source", "module", "node", "development|production"];
export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions, externalConditions: ["@websonde/source", "node"] } },
  test: {
    isolate: false, // ten times faster; a test that changes globals restores them
    reporters: ["default", totals],
    include: ["{packages,packages/providers,apps,tests,docs/examples}/*/test/**/*.test.ts"],
    testTimeout: 20_000,
    coverage: { provider: "v8", include: ["packages/**/src/**", "apps/*/src/**"] },
  },
});
