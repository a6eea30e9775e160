import { execFile } from "node:child_process";
import { promisify } from "node:util";

const run = promisify(execFile);
const needed = ["package/package.json", "package/README.md", "package/LICENSE"];
const unwanted: readonly (readonly [pattern: RegExp, what: string])[] = [
  [/^package\/test\//, "tests"],
  [/\.tsbuildinfo$/, "build state"],
  [/^package\/(?:\.env|\.npmrc)/, "local configuration"],
];

/** What is missing in a tarball, or must not be in it. */
export async function inspectTarball(tarball: string): Promise<readonly string[]> {
  const { stdout } = await run("tar", ["-tzf", tarball]);
  const files = stdout.split("\n").filter(Boolean);
  return [
    ...needed.filter((file) => !files.includes(file)).map((file) => `lacks ${file.slice("package/".length)}`),
    ...(files.some((file) => file.startsWith("package/dist/")) ? [] : ["has no dist: run `pnpm build` first"]),
    ...unwanted.flatMap(([pattern, what]) => {
      const found = files.find((file) => pattern.test(file));
      return found === undefined ? [] : [`has ${what} in it: ${found}`];
    }),
  ];
}
