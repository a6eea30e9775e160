import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { commands } from "../src/commands.ts";
import { callCli } from "./call-cli.ts";
import { makeFolder } from "./make-folder.ts";
import { program, runWebsonde, startWebsonde } from "./run-websonde.ts";

describe("the program", () => {
  it("prints its version", async () => {
    const manifest: unknown = JSON.parse(readFileSync(join(import.meta.dirname, "../package.json"), "utf8"));
    const { code, stdout, stderr } = await runWebsonde(["--version"]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(manifest).toMatchObject({ version: stdout.trim() });
  });

  it("prints help with every command and with examples", async () => {
    const { code, stdout, stderr } = await runWebsonde(["--help"]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    for (const { name, about } of commands) expect(stdout.replaceAll(/\s+/g, " ")).toContain(`${name} ${about}`);
    expect(stdout).toMatch(/^Examples:\n {2}websonde search /m);
  });

  it("without a command prints the help on stderr and ends with 2", async () => {
    const { code, stdout, stderr } = await callCli([]);
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toMatch(/^Usage: websonde/);
  });

  it.each(commands.map(({ name }) => name))("explains %s with examples, in both spellings", async (name) => {
    const [first, second] = await Promise.all([callCli(["help", name]), callCli([name, "--help"])]);
    expect(first).toEqual(second);
    expect(first).toMatchObject({ code: 0, stderr: "" });
    expect(first.stdout).toMatch(new RegExp(`^Usage: websonde ${name}`));
    expect(first.stdout).toMatch(new RegExp(`^Examples:\n(?:.*\n)*.*websonde ${name} `, "m"));
  });

  it("loads neither core nor providers nor the sandbox for help, version and the help of a command", async () => {
    for (const args of [["--version"], ["--help"], ["search", "--help"]]) {
      const { stderr } = await runWebsonde(args, { env: { NODE_DEBUG: "esm" } });
      expect(stderr).toMatch(/run-cli/);
      expect(stderr).not.toMatch(/packages\/(?:core|settings|kit|providers)|apps\/sandbox/);
    }
  });

  it("ends quietly when the reader of its output goes away", async () => {
    const { child, ended } = startWebsonde(["search", "--sandbox", "--json", "honey bees"]);
    child.stdout?.destroy();
    const { code, stderr } = await ended;
    expect(code).toBe(0);
    expect(stderr).toMatch(/^The upstreams are emulated.*\n$/);
  });

  it("works in a folder that is gone, as after a build that cleaned up behind a shell", async () => {
    const folder = makeFolder();
    const script = `rmdir "$PWD" && exec "$0" "$@"`;
    const { status, stdout, stderr } = spawnSync(
      "sh",
      ["-c", script, process.execPath, ...program, "search", "--sandbox", "bees"],
      {
        cwd: folder,
        env: { PATH: process.env["PATH"], HOME: makeFolder() },
        encoding: "utf8",
      },
    );
    expect({ status, stderr }).toEqual({
      status: 0,
      stderr: expect.stringMatching(/^The upstreams are emulated.*\n$/),
    });
    expect(stdout).toContain("[1] ");
  });

  it("writes no colours and no control characters where no terminal is", async () => {
    const { stdout, stderr } = await runWebsonde(["search", "--sandbox", "--verbose", "--scenario", "exa=500", "bees"]);
    // oxlint-disable-next-line no-control-regex
    expect(stdout + stderr).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f]/);
  });
});
