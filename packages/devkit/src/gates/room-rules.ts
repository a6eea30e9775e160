import type { WorkspacePackage } from "../workspace/read-packages.ts";

/** What packages of one room may name of ours in their package.json, beside what they need for their own tests. */
export interface RoomRule {
  readonly room: string;
  /** Folders of the room; `*` stands for one name. */
  readonly folders: readonly string[];
  /** Packages that it may depend on or have as peers. */
  readonly may: readonly string[];
  /** Whether it may depend on every provider package. */
  readonly providers?: boolean;
}

const core = "@websonde/search-core";
const kit = "@websonde/search-kit";
const browser = "@websonde/search-browser";
const settings = "@websonde/search-settings";
const reader = "@websonde/web-reader";
const agent = "@websonde/search-agent";
const sandbox = "@websonde/sandbox";

/** core ← kit ← browser, testkit ← providers; core ← settings ← reader, agent ← apps. Imports are checked by the linter. */
const roomRules: readonly RoomRule[] = [
  // As optional peers, so that an installer lets the core import them on demand; see check-manifests.ts.
  { room: "core", folders: ["packages/core"], may: [], providers: true },
  { room: "kit", folders: ["packages/kit"], may: [core] },
  { room: "browser", folders: ["packages/browser"], may: [core, kit] },
  { room: "testkit", folders: ["packages/testkit"], may: [core, kit] },
  { room: "provider", folders: ["packages/providers/*"], may: [core, kit, browser] },
  { room: "settings", folders: ["packages/settings"], may: [core] },
  { room: "reader", folders: ["packages/reader"], may: [core, settings] },
  { room: "agent", folders: ["packages/agent"], may: [core, settings, reader, browser], providers: true },
  { room: "sandbox", folders: ["apps/sandbox"], may: [] },
  {
    room: "app",
    folders: ["apps/*"],
    may: [core, kit, settings, reader, agent, browser, sandbox],
    providers: true,
  },
];

/** The rule of a package's folder; an exact folder wins over a pattern. */
export function findRoom({ folder }: Pick<WorkspacePackage, "folder">): RoomRule | undefined {
  const parent = `${folder.slice(0, folder.lastIndexOf("/"))}/*`;
  return (
    roomRules.find(({ folders }) => folders.includes(folder)) ??
    roomRules.find(({ folders }) => folders.includes(parent))
  );
}
