// What some tests need of the system beside Node. Tests whose program is missing are skipped by name, so none of this is an
// error: on Debian as root it is installed, anywhere else the tests do without.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

/** Package of Debian, and the program by which a test finds it. */
const wanted = [{ package: "searx", program: "/usr/bin/searx-run" }];
const updateTimeoutMs = 60_000;
const installTimeoutMs = 180_000;

/** Installs what is missing, within a few minutes at most; says on stderr what it did and what stays missing. */
export function installSystemPackages() {
  const missing = () => wanted.filter(({ program }) => !existsSync(program)).map((entry) => entry.package);
  if (missing().length === 0) return;
  if (canInstall()) {
    console.error(`system packages: apt-get install ${missing().join(" ")}`);
    aptGet(["update", "-qq"], updateTimeoutMs);
    aptGet(["install", "-y", "-qq", "--no-install-recommends", ...missing()], installTimeoutMs);
  }
  for (const name of missing())
    console.error(`system packages: no ${name}; the tests that need it are skipped by name.`);
}

function canInstall() {
  return process.getuid?.() === 0 && existsSync("/etc/debian_version") && existsSync("/usr/bin/apt-get");
}

function aptGet(args, timeout) {
  const { status, stderr } = spawnSync("/usr/bin/apt-get", args, {
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
    stdio: ["ignore", "ignore", "pipe"],
    encoding: "utf8",
    timeout,
  });
  if (status !== 0) console.error(`system packages: apt-get ${args[0]} failed${stderr ? `: ${stderr.trim()}` : ""}`);
}
