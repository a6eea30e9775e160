// The steps of .ci/run, one after another. A step that prints "tests: N passed, N failed" counts by that line, any other as
// one; a step that fails without saying so counts as one failure. Every step runs; the last line sums up.
import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { stripVTControlCharacters } from "node:util";

const root = fileURLToPath(new URL("..", import.meta.url));

/** `asOne`: the line with the totals is compared, not added up. */
const steps = [
  { name: "tests", command: ["npm", "test"] },
  { name: "tests in another order", command: ["node", "scripts/run-vitest.mjs", "--sequence.shuffle"], asOne: true },
  { name: "types of sources and tests", command: ["tsc", "-p", "tsconfig.tests.json"] },
  { name: "lint", command: ["oxlint", "--type-aware", "--deny-warnings"] },
  { name: "format", command: ["oxfmt", "--check"] },
  { name: "unused files, exports and dependencies", command: ["knip"] },
  { name: "generated files", command: ["node", "scripts/gen.mjs", "--check"] },
  { name: "gates", command: ["node", "packages/devkit/src/gates.ts"] },
  { name: "packages as published", command: ["node", "packages/devkit/src/check-packages.ts"] },
  { name: "packages as installed", command: ["node", "tests/consumer/src/run.ts"] },
];

/** Each takes a minute or two; a test in an endless loop must not take CI's whole time. */
const stepTimeoutMs = 10 * 60_000;

const results = [];
for (const { name, command, asOne = false } of steps) {
  console.log(`\n== ${name}: ${command.join(" ")}`);
  const started = Date.now();
  const { code, output } = await run(command);
  const totals = readTotals(output);
  const seconds = (Date.now() - started) / 1000;
  const counted = totals !== undefined && !asOne;
  const failed = counted ? Math.max(totals.failed, code === 0 ? 0 : 1) : code === 0 ? 0 : 1;
  results.push({ name, seconds, failed, passed: counted ? totals.passed : 1 - failed, totals, output });
}
compareOrders();

for (const { name, failed, output } of results) if (failed > 0) repeatReasons(name, output);
console.log("\n== summary");
for (const { name, seconds, passed, failed } of results) {
  console.log(
    `${failed === 0 ? "ok    " : "FAILED"} ${seconds.toFixed(1).padStart(6)} s  ${name} (${passed} passed, ${failed} failed)`,
  );
}
const sum = (key) => results.reduce((total, result) => total + result[key], 0);
process.exitCode = sum("failed") === 0 ? 0 : 1;
console.log(`${sum("passed")} passed, ${sum("failed")} failed`);

/** Runs a command, shows its output while it comes, and hands it back. One that hangs is ended with all that it started. */
function run([command, ...args]) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, stdio: ["ignore", "pipe", "pipe"], detached: true });
    const end = () => child.pid !== undefined && process.kill(-child.pid, "SIGKILL");
    const timer = setTimeout(() => {
      console.log(`\nThis step took longer than ${stepTimeoutMs / 60_000} minutes and was ended.`);
      end();
    }, stepTimeoutMs);
    const interrupt = () => {
      end();
      process.exit(130);
    };
    process.once("SIGINT", interrupt).once("SIGTERM", interrupt);
    let output = "";
    child.stdout.setEncoding("utf8");
    child.stderr.setEncoding("utf8");
    // Some tools colour their output because CI is set.
    const show = (chunk) => process.stdout.write(stripVTControlCharacters(chunk));
    child.stdout.on("data", (chunk) => {
      output += chunk;
      show(chunk);
    });
    child.stderr.on("data", show);
    const finish = (result) => {
      clearTimeout(timer);
      process.off("SIGINT", interrupt).off("SIGTERM", interrupt);
      resolve(result);
    };
    child.on("error", (error) => finish({ code: 1, output: String(error) }));
    child.on("close", (code) => finish({ code: code ?? 1, output }));
  });
}

/** Whoever reads only the end of a long log finds there why a step failed. */
function repeatReasons(name, output) {
  const telling =
    /^ *(?:FAIL|FAILED|Error|\w*Error:|Caused by|not ok|✗|×|.*: error )|Unhandled|exited unexpectedly|died/;
  const lines = stripVTControlCharacters(output).split("\n");
  const wanted = new Set(lines.flatMap((line, index) => (telling.test(line) ? [index, index + 1, index + 2] : [])));
  const told = lines.filter((line, index) => wanted.has(index) && line.trim() !== "").slice(0, 40);
  console.log(`\n== why "${name}" failed (first lines that say so, else its last ones)`);
  for (const line of told.length > 0 ? told : lines.slice(-20)) console.log(line.slice(0, 300));
}

function readTotals(output) {
  const lines = [...output.matchAll(/^tests: (\d+) passed, (\d+) failed/gm)];
  const last = lines.at(-1);
  return last === undefined ? undefined : { passed: Number(last[1]), failed: Number(last[2]) };
}

/** Tests that depend on their order show up as other totals in the second run. */
function compareOrders() {
  const [first, second] = results;
  const same = first.totals?.passed === second.totals?.passed && first.totals?.failed === second.totals?.failed;
  if (same || first.failed > 0 || second.failed > 0) return;
  console.log("\nThe two runs of the tests do not agree: some depend on their order.");
  results[1] = { ...second, passed: 0, failed: 1 };
}
