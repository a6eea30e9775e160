import { spawn } from "node:child_process";
import type { ChildProcessByStdio } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { Readable, Writable } from "node:stream";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { openCredentials, updateSettings } from "@websonde/search-settings";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { useTemporaryHome } from "./temporary-home.ts";

const home = useTemporaryHome();
const script = fileURLToPath(new URL("fixtures/settings-process.mjs", import.meta.url));

/** Compiled sources: the helpers start three times as fast. Only a helper that ends by itself fills it. */
let compiled = "";
beforeAll(async () => {
  compiled = await mkdtemp(join(tmpdir(), "websonde-compiled-"));
  const { child } = start("nothing", compiled, "warm");
  expect(await once(child, "exit")).toEqual([0, null]);
});
afterAll(() => rm(compiled, { recursive: true, force: true, maxRetries: 5 }));

interface Helper {
  readonly child: ChildProcessByStdio<Writable, Readable, Readable>;
  /** The next word that it says. */
  next(): Promise<string>;
}

const running = new Set<Helper["child"]>();
afterEach(() => {
  for (const child of running) child.kill("SIGKILL");
});

function start(...args: readonly string[]): Helper {
  const child = spawn(process.execPath, ["--conditions=@websonde/source", "--no-warnings", script, ...args], {
    stdio: ["pipe", "pipe", "pipe"],
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: compiled },
  });
  child.stdin.on("error", () => {});
  running.add(child);
  child.once("exit", () => running.delete(child));
  // Reads from the start: what nobody reads is lost when a process ends.
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  let errors = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => (errors += text));
  const next = async () => {
    const { done, value } = await lines.next();
    if (done) throw new Error(`A helper ended before its time (${child.exitCode ?? child.signalCode}). ${errors}`);
    return value;
  };
  return { child, next };
}

test("fifty processes that need the same expired token make exactly one request", { timeout: 60_000 }, async () => {
  const asked: string[] = [];
  const server = createServer(async (request, response) => {
    let body = "";
    for await (const part of request.setEncoding("utf8")) body += part;
    asked.push(body);
    // A vendor that rotates: the second use of a refresh token would end the session.
    await wait(150);
    response.end(JSON.stringify({ access_token: "access-1", refresh_token: "refresh-1", expires_in: 3600 }));
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  try {
    const path = join(home.path, "credentials.json");
    const store = openCredentials({ path, env: {} });
    await store.saveToken("codex", { accessToken: "access-0", refreshToken: "refresh-0", expiresAt: 1 });
    const helpers = Array.from({ length: 50 }, (_, index) => start("need", home.path, String(index), endpoint));
    await Promise.all(helpers.map(async ({ next }) => expect(await next()).toBe("ready")));
    for (const { child } of helpers) child.stdin.write("go\n");
    const values = await Promise.all(helpers.map(({ next }) => next()));
    await Promise.all(helpers.map(({ child }) => (child.exitCode === null ? once(child, "exit") : Promise.resolve())));
    expect(new Set(values)).toEqual(new Set(["access-1"]));
    expect(asked).toEqual(["refresh-0"]);
    expect(await home.json(path)).toMatchObject({ providers: { codex: { token: { refreshToken: "refresh-1" } } } });
    expect((await readdir(home.path)).filter((name) => name.startsWith("credentials"))).toEqual(["credentials.json"]);
  } finally {
    server.close();
  }
});

test("two processes that write at once lose nothing, in either file", { timeout: 60_000 }, async () => {
  await home.write(join(home.path, "config.json"), { kept: { unknown: 1 } });
  const helpers = ["a", "b"].map((name) => start("write", home.path, name));
  for (const { next } of helpers) expect(await next()).toBe("done");
  const config = (await home.json(join(home.path, "config.json"))) as { kept: unknown; providers: object };
  expect(Object.keys(config.providers)).toHaveLength(200);
  expect(config.kept).toEqual({ unknown: 1 });
  const keys = await openCredentials({ path: join(home.path, "credentials.json"), env: {} }).list();
  expect(keys).toHaveLength(40);
});

test(
  "two hundred kills in the midst of saves, renewals and sign-ins leave whole files each time",
  { timeout: 120_000 },
  async () => {
    const [config, credentials] = [join(home.path, "config.json"), join(home.path, "credentials.json")];
    await home.write(config, { mark: "unknown", count: 0, copy: 0, padding: "" });
    await home.write(credentials, {
      mark: "unknown",
      providers: { codex: { token: { accessToken: "access-0", refreshToken: "refresh-0", expiresAt: 1 } } },
    });
    let started = 0;
    let lastCount = 0;

    const killOne = async () => {
      started++;
      const { child, next } = start("churn", home.path, "c");
      expect(await next()).toBe("ready");
      // Half of them in their first steps, where they take over from the killed; half while they are well under way.
      if (started % 2 === 0) expect(await next()).toBe("turn");
      await wait(Math.random() * 30);
      child.kill("SIGKILL");
      await once(child, "exit");
      // Whole: it parses, and what is written together is there together.
      const settings = JSON.parse(await readFile(config, "utf8"));
      expect(settings).toMatchObject({ mark: "unknown", copy: settings.count });
      expect(settings.padding).toHaveLength(settings.count % 5000);
      lastCount = Math.max(lastCount, settings.count);
      const { mark, providers } = JSON.parse(await readFile(credentials, "utf8"));
      const { accessToken, refreshToken } = providers.codex.token;
      expect({ mark, refreshToken }).toEqual({
        mark: "unknown",
        refreshToken: accessToken.replace("access", "refresh"),
      });
    };
    // Several at a time, so that a kill also happens while another process waits for the lock or takes it over.
    const worker = async () => {
      while (started < 200) await killOne();
    };
    await Promise.all([worker(), worker(), worker()]);

    expect(lastCount).toBeGreaterThanOrEqual(100);
    // Whoever comes next can write at once, and finds nothing left over.
    await updateSettings(config, (json) => ({ ...json, after: true }));
    const store = openCredentials({
      path: credentials,
      env: {},
      refreshers: { codex: async () => ({ accessToken: "last", refreshToken: "last" }) },
    });
    expect((await store.resolve({ provider: "codex", reason: "initial" }))?.value).toBe("last");
    const names = (await readdir(home.path)).filter((name) => /^(config|credentials)/.test(name));
    expect(names.toSorted()).toEqual(["config.json", "credentials.json"]);
  },
);
