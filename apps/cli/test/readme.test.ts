import { readFileSync } from "node:fs";
import { join } from "node:path";
import { startSandbox } from "@websonde/sandbox";
import { expect, it, onTestFinished } from "vitest";
import { callCli } from "./call-cli.ts";

const readme = readFileSync(join(import.meta.dirname, "../README.md"), "utf8");
/** What is shown as typed after `$ websonde`, and what is shown as printed. */
const samples = [...readme.matchAll(/^```\n\$ websonde (.*)\n([^]*?)^```/gm)].map(
  ([, typed = "", printed = ""]) => [typed, printed.trimEnd().split("\n")] as const,
);

it("the README shows commands with what they print", () => {
  expect(samples.map(([typed]) => typed.split(" ")[0])).toEqual(
    expect.arrayContaining(["search", "providers", "sandbox"]),
  );
});

it.each(samples)("websonde %s prints what the README says", async (typed, lines) => {
  const printed = (await run(typed)).split("\n").map(collapse);
  let from = 0;
  for (const line of lines.map(collapse)) {
    // `…` stands for any text, or for any lines; how long something took is as it is.
    const pattern = new RegExp(`^${line.split("…").map(escapeTimes).join(".*")}$`);
    const found = printed.findIndex((one, index) => index >= from && pattern.test(one));
    expect(found, `after ${JSON.stringify(printed[from - 1])} comes no line ${line}`).toBeGreaterThanOrEqual(0);
    from = found + 1;
  }
});

async function run(typed: string): Promise<string> {
  if (typed.startsWith("sandbox")) {
    const sandbox = await startSandbox();
    onTestFinished(() => sandbox.close());
    const variables = { ...sandbox.environment, WEBSONDE_UPSTREAM_URL: "http://127.0.0.1:4000" };
    return Object.entries(variables)
      .map(([name, value]) => `export ${name}=${value}`)
      .join("\n");
  }
  const words = [...typed.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, word = ""]) => quoted ?? word);
  const { code, stdout, stderr } = await callCli(words, { env: { BRAVE_API_KEY: "test-key-brave" } });
  expect(code).toBe(0);
  return stderr + stdout;
}

/** Columns are as wide as the longest cell of all rows, of which few are shown. */
function collapse(line: string): string {
  return line.trimEnd().replace(/ {2,}/g, "  ");
}

function escapeTimes(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&").replace(/\d+\\\.\d\d s/g, String.raw`\d+\.\d\d s`);
}
