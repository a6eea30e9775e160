// node scripts/run-vitest.mjs [-- options of vitest]: every suite, with its output shown as it comes. A worker process that
// dies takes all the tests it still had with it, whatever they are, and no test can be blamed: then all of them run once
// more, which is said aloud. A test that fails is a failure at once.
import { spawn } from "node:child_process";
import { delimiter } from "node:path";
import { fileURLToPath } from "node:url";
import { stripVTControlCharacters } from "node:util";

const root = fileURLToPath(new URL("..", import.meta.url));
const bin = fileURLToPath(new URL("../node_modules/.bin", import.meta.url));

/** Resolves with the exit code of the last run. */
export async function runVitest(args) {
  const first = await run(args);
  if (first.code === 0 || !first.lostWorker || first.failed) return first.code;
  console.log(`\nA worker process of the tests died (${first.lostWorker}); all tests run once more.\n`);
  return (await run(args)).code;
}

function run(args) {
  const color = process.stdout.isTTY && process.env.NO_COLOR === undefined && { FORCE_COLOR: "1" };
  const env = { ...process.env, ...color, PATH: bin + delimiter + process.env.PATH };
  const child = spawn("vitest", ["run", ...args], {
    cwd: root,
    env,
    stdio: ["inherit", "pipe", "pipe"],
    shell: process.platform === "win32",
  });
  let output = "";
  const show = (to) => (chunk) => {
    output += chunk;
    to.write(chunk);
  };
  child.stdout.setEncoding("utf8").on("data", show(process.stdout));
  child.stderr.setEncoding("utf8").on("data", show(process.stderr));
  return new Promise((resolve) => {
    child.on("error", (error) => {
      console.error(String(error));
      resolve({ code: 1, failed: false });
    });
    child.on("close", (code) => {
      const plain = stripVTControlCharacters(output);
      const [, lostWorker] =
        /Worker exited unexpectedly(?: with)? ?([^\n]{0,40}?)(?: during [^\n]*)?$/m.exec(plain) ?? [];
      const failed = !/^tests: \d+ passed, 0 failed/m.test(plain);
      resolve({
        code: code ?? 1,
        lostWorker: lostWorker || (lostWorker === "" ? "no reason given" : undefined),
        failed,
      });
    });
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) process.exitCode = await runVitest(process.argv.slice(2));
