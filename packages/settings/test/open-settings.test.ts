import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "vitest";
import { openSettings, setSetting } from "@websonde/search-settings";
import { errorOf, useTemporaryHome } from "./temporary-home.ts";

const home = useTemporaryHome();

test("a change applies to the next read, and without one nothing is read again", async () => {
  const opened = openSettings({ env: home.env });
  expect((await opened.read()).settings.preferred).toBeUndefined();
  await setSetting(home.config, "preferred", "exa");
  const first = await opened.read();
  expect(first.settings.preferred).toBe("exa");
  expect(await opened.read()).toBe(first);
  await setSetting(home.config, "preferred", "jina");
  expect((await opened.read()).settings.preferred).toBe("jina");
});

test("a change of the same length within the same moment counts too", async () => {
  const opened = openSettings({ env: home.env });
  for (let turn = 0; turn < 30; turn++) {
    const expected = turn % 2 === 0 ? "aaaa" : "bbbb";
    // In place, as an editor without atomic saves does it: same inode, same size.
    await home.write(home.config, { preferred: expected });
    expect((await opened.read()).settings.preferred).toBe(expected);
    await wait(1);
  }
});

test("a project's file that appears or goes counts from the next read on", async () => {
  const opened = openSettings({ env: home.env, cwd: home.repository });
  expect((await opened.read()).settings.mode).toBe("chain");
  await home.write(home.project, { mode: "api" });
  expect((await opened.read()).settings.mode).toBe("api");
});

test("one-shot use fails on a malformed file, each time and until it is repaired", async () => {
  const opened = openSettings({ env: home.env });
  await home.write(home.config, "{");
  expect(await errorOf(opened.read())).toMatchObject({ kind: "invalid-request" });
  expect(await errorOf(opened.read())).toMatchObject({ kind: "invalid-request" });
  await home.write(home.config, "{}");
  expect((await opened.read()).files).toEqual([home.config]);
});

test("a server keeps the last good settings, warns once and takes the repaired file at once", async () => {
  const told: string[] = [];
  const opened = openSettings({ env: home.env, keepLastGood: true, onWarning: (warning) => told.push(warning) });
  await home.write(home.config, { exclude: ["yahoo"], surprise: 1 });
  await opened.read();
  expect(told).toEqual([expect.stringContaining("surprise")]);
  await home.write(home.config, '{"exclude": ["test-SECRET"');
  const kept = await opened.read();
  await opened.read();
  expect(kept.settings.exclude).toEqual(["yahoo"]);
  expect(kept.warnings[0]).toContain(`${home.config} is not valid JSON at line 1, column 27`);
  expect(told).toHaveLength(2);
  expect(told.join()).not.toContain("SECRET");
  await home.write(home.config, { exclude: [] });
  expect((await opened.read()).settings.exclude).toEqual([]);
});

test("a server whose first file is malformed does not run without the user's exclusions", async () => {
  await home.write(home.config, "{");
  const opened = openSettings({ env: home.env, keepLastGood: true });
  expect(await errorOf(opened.read())).toMatchObject({ kind: "invalid-request" });
});

test("a listener that throws loses nothing", async () => {
  await home.write(home.config, { surprise: 1, preferred: "exa" });
  const opened = openSettings({
    env: home.env,
    onWarning: () => {
      throw new Error("listener");
    },
  });
  expect((await opened.read()).settings.preferred).toBe("exa");
});
