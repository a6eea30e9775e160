import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";

/** A text that must not stand in the repository, and why. */
interface ForeignWord {
  readonly pattern: RegExp;
  readonly reason: string;
}

const binary = /\.(?:png|jpe?g|gif|ico|webp|woff2?|zip|gz|tgz|pdf)$/;

/** Texts that belong to a machine: its paths, the registry that it uses, private keys. Names file and line. */
export function checkForeignWords(root: string): readonly string[] {
  const words = [...fixedWords(), ...wordsOfThisMachine(root)];
  return listFiles(root)
    .filter((file) => !binary.test(file))
    .flatMap((file) => findWords(readFileSync(join(root, file), "utf8"), words).map((problem) => `${file}:${problem}`));
}

/** Line and reason of each foreign word in a text. */
export function findWords(text: string, words: readonly ForeignWord[] = fixedWords()): readonly string[] {
  return words.flatMap(({ pattern, reason }) =>
    [...text.matchAll(pattern)].map(({ index }) => `${text.slice(0, index).split("\n").length} ${reason}`),
  );
}

function fixedWords(): readonly ForeignWord[] {
  return [
    // A path on its own, not one inside a URL. Invented home folders may stand in tests.
    { pattern: /(?<![\w.:/%~-])\/work\//g, reason: "has an absolute path of a machine" },
    {
      pattern: /https?:\/\/(?!registry\.npmjs\.org)[\w.-]*(?:registry|artifactory|nexus)[\w.-]*\.[a-z]+/g,
      reason: "names the host of a registry",
    },
    { pattern: new RegExp(`-----BEGIN [A-Z ]*PRIVATE ${"KEY"}-----`, "g"), reason: "has a private key" },
  ];
}

/** What this machine calls its own: where the repository stands, the home folder, the registry's host. */
function wordsOfThisMachine(root: string): readonly ForeignWord[] {
  const { stdout } = spawnSync("npm", ["config", "get", "registry"], {
    encoding: "utf8",
    shell: process.platform === "win32",
  });
  const registry = URL.canParse(stdout?.trim() ?? "") ? new URL(stdout.trim()).hostname : "registry.npmjs.org";
  const own = [
    [`${root}/`, "has the path of this clone"],
    // A short home folder such as `/root` is a part of too many other paths.
    ...(homedir().length > 6 ? [[`${homedir()}/`, "has the path of this home folder"] as const] : []),
    ...(registry === "registry.npmjs.org" || /^(?:localhost|127\.)/.test(registry)
      ? []
      : [[registry, "names the host of a registry"] as const]),
  ] as const;
  return own.map(([text, reason]) => ({ pattern: new RegExp(escapePattern(text), "g"), reason }));
}

function escapePattern(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
}

/** Tracked files and new ones that are not ignored; those deleted but still tracked are left out. */
function listFiles(root: string): readonly string[] {
  const git = (args: readonly string[]) => {
    const { status, stdout } = spawnSync("git", args, { cwd: root, encoding: "utf8", maxBuffer: 64 * 1024 * 1024 });
    if (status !== 0) throw new Error(`git ${args.join(" ")} failed; the gate reads the list of files from it.`);
    return stdout.split("\0").filter(Boolean);
  };
  const deleted = new Set(git(["ls-files", "-z", "--deleted"]));
  return git(["ls-files", "-z", "--cached", "--others", "--exclude-standard"]).filter((file) => !deleted.has(file));
}
