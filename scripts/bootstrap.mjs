// Brings a fresh clone to a working state with nothing but Node >= 20 and npm:
// installs the locked dependencies (pnpm and Node 24 among them) when they are missing or stale.
// Plain JavaScript without dependencies, since it runs before anything is installed.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const bin = join(root, "node_modules", ".bin");
const stamp = join(root, "node_modules", ".bootstrap-stamp");
const win = process.platform === "win32";
const wanted = JSON.parse(readFileSync(join(root, "package.json"), "utf8"))
  .packageManager.slice("pnpm@".length)
  .split("+")[0];
const env = { ...process.env, PATH: bin + delimiter + process.env.PATH, NODE_ENV: "development" };

/** Everything that decides what an install yields. */
function fingerprint() {
  const hash = createHash("sha256").update(root); // pnpm links node_modules/.bin/node by absolute path
  const files = ["pnpm-lock.yaml", "pnpm-workspace.yaml", "package.json"];
  for (const group of ["packages", "packages/providers", "apps", "tests", "docs/examples"]) {
    for (const name of existsSync(join(root, group)) ? readdirSync(join(root, group)).sort() : [])
      files.push(`${group}/${name}/package.json`);
  }
  for (const file of files) {
    const path = join(root, file);
    if (existsSync(path)) hash.update(file).update("\0").update(readFileSync(path)).update("\0");
  }
  return hash.digest("hex");
}

// Asked from outside the project: inside it, another pnpm would first try to become the pinned one.
const version = (command) => {
  const r = spawnSync(command, ["-v"], { cwd: tmpdir(), env, encoding: "utf8", shell: win });
  return r.status === 0 ? r.stdout.trim() : undefined;
};

const print = fingerprint();
if (!existsSync(stamp) || readFileSync(stamp, "utf8") !== print) {
  // A clone that was moved has links to its old place, which pnpm would not notice.
  if (existsSync(stamp) && !existsSync(join(bin, "node"))) rmSync(join(root, "node_modules"), { recursive: true });
  // The pnpm of the lockfile if it is there, one of that version on PATH, else npm's npx fetches it.
  const [command, ...prefix] =
    version("pnpm") === wanted ? ["pnpm"] : ["npx", "--yes", "--prefer-offline", `pnpm@${wanted}`];
  const args = [...prefix, "install", "--frozen-lockfile", "--prefer-offline"];
  console.error(`bootstrap: ${command} ${args.join(" ")}`);
  const r = spawnSync(command, args, { cwd: root, env, stdio: ["ignore", 2, 2], shell: win });
  if (r.status !== 0) process.exit(r.status ?? 1);
  writeFileSync(stamp, print);
}
const node = version("node");
if (!node || Number(node.slice(1).split(".")[0]) < 22) {
  console.error(
    `bootstrap: Node ${node} is too old and no packaged Node 24 exists for ${process.platform}-${process.arch}: install Node >= 22.`,
  );
  process.exit(1);
}
