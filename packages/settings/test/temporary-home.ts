import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { isSearchProviderError } from "@websonde/search-core";
import type { SearchProviderError } from "@websonde/search-core";
import { afterEach, beforeEach } from "vitest";

/** A home of its own for each test, with the files that a user and a project have. */
export interface TemporaryHome {
  readonly path: string;
  readonly env: Record<string, string>;
  /** Of the user. */
  readonly config: string;
  readonly credentials: string;
  /** The root of a repository. */
  readonly repository: string;
  readonly project: string;
  write(path: string, content: unknown, mode?: number): Promise<string>;
  json(path: string): Promise<unknown>;
  mode(path: string): Promise<number>;
}

/** Makes one before each test of a file and removes it after. */
export function useTemporaryHome(): TemporaryHome {
  let path = "";
  beforeEach(async () => {
    path = await mkdtemp(join(tmpdir(), "websonde-settings-"));
    await mkdir(join(path, "repository", ".git"), { recursive: true });
  });
  afterEach(async () => {
    await rm(path, { recursive: true, force: true });
  });
  return {
    get path() {
      return path;
    },
    get env() {
      return { HOME: path };
    },
    get config() {
      return join(path, ".config", "websonde", "config.json");
    },
    get credentials() {
      return join(path, ".config", "websonde", "credentials.json");
    },
    get repository() {
      return join(path, "repository");
    },
    get project() {
      return join(path, "repository", ".websonde.json");
    },
    async write(file, content, mode = 0o600) {
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, typeof content === "string" ? content : JSON.stringify(content), { mode });
      return file;
    },
    json: async (file) => JSON.parse(await readFile(file, "utf8")),
    mode: async (file) => (await stat(file)).mode & 0o777,
  };
}

/** The SDK's error that a promise rejects with; fails for anything else. */
export async function errorOf(promise: Promise<unknown>): Promise<SearchProviderError> {
  const error: unknown = await promise.then(
    () => new Error("nothing was thrown"),
    (reason: unknown) => reason,
  );
  if (isSearchProviderError(error)) return error;
  throw error;
}
