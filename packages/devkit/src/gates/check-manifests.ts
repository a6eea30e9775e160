import { existsSync } from "node:fs";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { listPublishable, readPackages } from "../workspace/read-packages.ts";
import type { Manifest, WorkspacePackage } from "../workspace/read-packages.ts";
import { findRoom } from "./room-rules.ts";

const scope = "@websonde/";
const sourceCondition = "@websonde/source";

/** Every publishable package: who may depend on whom, and the fields that all of them share. */
export function checkManifests(root: string): readonly string[] {
  const packages = listPublishable(readPackages(root));
  const providers = new Set(packages.filter(({ folder }) => isProvider(folder)).map(({ manifest }) => manifest.name));
  return packages.flatMap((one) => {
    const problems = [...checkDirection(one, providers), ...checkPeers(one), ...checkFields(one.manifest)];
    const readme = existsSync(join(root, one.folder, "README.md")) ? [] : ["has no README.md"];
    return [...problems, ...readme].map((problem) => `${one.folder} ${problem}`);
  });
}

/** What it depends on at run time; devDependencies are its tests' own business. */
export function checkDirection(one: WorkspacePackage, providers: ReadonlySet<string>): readonly string[] {
  const rule = findRoom(one);
  if (rule === undefined) return ["is in no known room: add it to packages/devkit/src/gates/room-rules.ts"];
  const { dependencies = {}, peerDependencies = {} } = one.manifest;
  const ours = [...Object.keys(dependencies), ...Object.keys(peerDependencies)].filter((name) =>
    name.startsWith(scope),
  );
  return ours
    .filter((name) => !rule.may.includes(name) && !(rule.providers && providers.has(name)))
    .map((name) => `(${rule.room}) must not depend on ${name}: imports go one way`);
}

/** The core is a peer of what plugs into it, since two copies of it would not know each other; and of nobody a dependency twice. */
export function checkPeers({ folder, manifest }: WorkspacePackage): readonly string[] {
  const { dependencies = {}, peerDependencies = {}, peerDependenciesMeta = {} } = manifest;
  if (folder === "packages/core") {
    const needed = Object.keys(peerDependencies).filter((name) => !peerDependenciesMeta[name]?.optional);
    return [
      ...Object.keys(dependencies).map((name) => `depends on ${name}: the core has no runtime dependency`),
      ...needed.map((name) => `has the peer ${name}, which is not optional`),
    ];
  }
  if (!isProvider(folder) && folder !== "packages/kit") return [];
  return [
    ...(peerDependencies["@websonde/search-core"] === "workspace:^"
      ? []
      : ['must have "@websonde/search-core": "workspace:^" as a peer']),
    ...(dependencies["@websonde/search-core"] === undefined
      ? []
      : ["must not depend on the core, only have it as a peer"]),
    // An aggregate has no upstream of its own and needs nothing of the kit.
    ...((dependencies["@websonde/search-kit"] ?? "workspace:^") === "workspace:^"
      ? []
      : ['must depend on "@websonde/search-kit" as "workspace:^"']),
  ];
}

/** What every published package says in the same words. */
export function checkFields(manifest: Manifest): readonly string[] {
  const { name, type, license, sideEffects, files, engines, exports, publishConfig, version } = manifest;
  const published = exports === undefined ? undefined : withoutSource(exports);
  const rules: readonly (readonly [holds: boolean, problem: string])[] = [
    [name.startsWith(scope), `is named ${name}, outside ${scope}`],
    [/^\d+\.\d+\.\d+/.test(version ?? ""), "has no version"],
    [type === "module", 'must have "type": "module"'],
    [license === "MIT", 'must have "license": "MIT"'],
    [sideEffects !== undefined, 'must say "sideEffects"'],
    [engines?.node === ">=22.12", 'must have "engines": { "node": ">=22.12" }'],
    [
      ["dist", "src", "!dist/.tsbuildinfo"].every((file) => files?.includes(file)),
      "must publish dist, src, !dist/.tsbuildinfo",
    ],
    [publishConfig?.access === "public", 'must have "publishConfig": { "access": "public" }'],
    [
      isDeepStrictEqual(publishConfig?.exports, published),
      `must have publishConfig.exports equal to exports without the condition ${sourceCondition}`,
    ],
    [everyEntryHasSource(exports), `must give every entry of exports the condition ${sourceCondition} first`],
  ];
  return rules.filter(([holds]) => !holds).map(([, problem]) => problem);
}

function everyEntryHasSource(exports: Manifest["exports"]): boolean {
  const entries = Object.values(exports ?? {}).filter((entry) => typeof entry === "object" && entry !== null);
  return entries.every((entry) => Object.keys(entry)[0] === sourceCondition);
}

function withoutSource(exports: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(exports).map(([path, entry]) => [
      path,
      typeof entry === "object" && entry !== null
        ? Object.fromEntries(Object.entries(entry).filter(([condition]) => condition !== sourceCondition))
        : entry,
    ]),
  );
}

function isProvider(folder: string): boolean {
  return folder.startsWith("packages/providers/");
}
