import { lstat, mkdir, readdir, readFile, symlink } from "node:fs/promises";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import {
  getSetting,
  loadSettings,
  parseSettingValue,
  setSetting,
  unsetSetting,
  updateSettings,
} from "@websonde/search-settings";
import { errorOf, useTemporaryHome } from "./temporary-home.ts";

const home = useTemporaryHome();
const onWindows = process.platform === "win32";

test("a value is set, read and unset by its dotted key, in a file that did not exist", async () => {
  await setSetting(home.config, "providers.brave.minGapMs", 0);
  const { settings } = await loadSettings({ env: home.env });
  expect(getSetting(settings, "providers.brave.minGapMs")).toBe(0);
  expect(getSetting(settings, "providers.brave")).toEqual({ minGapMs: 0 });
  expect(getSetting(settings, "providers.exa.model")).toBeUndefined();
  expect(getSetting(settings, "mode")).toBe("chain");
  await unsetSetting(home.config, "providers.brave.minGapMs");
  expect(await home.json(home.config)).toEqual({});
});

test("unset takes empty groups along, but not what else is in them", async () => {
  await home.write(home.config, { llm: { provider: "p" }, providers: { brave: { model: "m" }, exa: {} } });
  await unsetSetting(home.config, "llm.provider");
  await unsetSetting(home.config, "providers.brave.model");
  await unsetSetting(home.config, "never.there");
  expect(await home.json(home.config)).toEqual({ providers: { exa: {} } });
});

test("keys that nobody knows can be unset, not set", async () => {
  await home.write(home.config, { webSearchOrder: "brave" });
  expect((await errorOf(setSetting(home.config, "webSearchOrder", "x"))).message).toContain(
    "unknown key webSearchOrder",
  );
  await unsetSetting(home.config, "webSearchOrder");
  expect(await home.json(home.config)).toEqual({});
});

test.each([
  ["timeoutSeconds", "60", "number above 0"],
  ["timeout", 5, "unknown key timeout"],
  ["providers.brave.apikey", "test-SECRET", "did you mean apiKey?"],
  ["providers.brave.minGapMs", "test-SECRET", "milliseconds"],
  ["llm.provider.name", "x", "llm.provider must be"],
  ["preferred", " ", "blank"],
  ["__proto__.mode", "api", "no setting"],
  ["providers.constructor.model", "api", "no setting"],
  ["", 1, "no setting"],
  ["providers..model", "m", "no setting"],
])("%s cannot be set to what it cannot be, and nothing changes", async (key, value, message) => {
  await home.write(home.config, '{"kept":1}');
  const error = await errorOf(setSetting(home.config, key, value));
  expect(error.kind).toBe("invalid-request");
  expect(error.message).toContain(message);
  expect(error.message).not.toContain("SECRET");
  expect(await readFile(home.config, "utf8")).toBe('{"kept":1}');
});

test("a key that does not exist cannot be read either", async () => {
  const { settings } = await loadSettings({ env: home.env });
  expect(() => getSetting(settings, "tools.websearch")).toThrow(/did you mean web_search/);
});

test("cleared is null in the file and stays so (case B159)", async () => {
  await setSetting(home.config, "api.apiKeys.brave", "test-key");
  await setSetting(home.config, "api.apiKeys.brave", null);
  expect(await home.json(home.config)).toEqual({ api: { apiKeys: { brave: null } } });
  const { settings } = await loadSettings({ env: home.env });
  expect(settings.api.apiKeys).toEqual({});
});

test.each([
  ["order", "brave,exa", ["brave", "exa"]],
  ["order", '["brave"]', ["brave"]],
  ["order", "brave", ["brave"]],
  ["timeoutSeconds", "12.5", 12.5],
  ["providers.brave.enabled", "false", false],
  ["providers.brave.apiKey", "12345", "12345"],
  ["providers.brave.apiKey", '["a","b"]', ["a", "b"]],
  ["providers.brave.apiKey", "null", null],
  ["providers.brave.model", "true", "true"],
  ["providers.brave.headers.X-Team", "a b", "a b"],
  ["providers.searxng.engines", "a,b", "a,b"],
  ["interceptors.github", '{"maxRepoSizeMB":5}', { maxRepoSizeMB: 5 }],
  ["preferred", "  exa ", "  exa "],
])("typed on a command line, %s %s gets the type of its key", (key, text, value) => {
  expect(parseSettingValue(key, text)).toEqual(value);
});

test("text that fits no type of the key is an error without the text", () => {
  expect(() => parseSettingValue("timeoutSeconds", "test-SECRET")).toThrow(/timeoutSeconds must be a number/);
  expect(() => parseSettingValue("timeoutSeconds", "test-SECRET")).not.toThrow(/SECRET/);
});

test("a save keeps unknown keys, the order of all and numbers that JavaScript cannot hold", async () => {
  await home.write(
    home.config,
    '{"zeta":{"id":12345678901234567890,"n":1.0,"big":1e400},"order":["exa"],"alpha":[null,true]}',
  );
  await setSetting(home.config, "preferred", "exa");
  await setSetting(home.config, "order", ["brave"]);
  expect(await readFile(home.config, "utf8")).toBe(
    '{\n  "zeta": {\n    "id": 12345678901234567890,\n    "n": 1.0,\n    "big": 1e400\n  },\n  "order": [\n    "brave"\n  ],\n' +
      '  "alpha": [\n    null,\n    true\n  ],\n  "preferred": "exa"\n}\n',
  );
});

test("a malformed file is never overwritten", async () => {
  await home.write(home.config, '{"providers":{"brave":{"apiKey":"test-SECRET"');
  const error = await errorOf(setSetting(home.config, "preferred", "exa"));
  expect(error.message).toContain("line 1, column 46");
  expect(error.message).not.toContain("SECRET");
  expect(await readFile(home.config, "utf8")).toContain("test-SECRET");
  expect(await readdir(dirname(home.config))).toEqual(["config.json"]);
});

test("a value that stands where a group is wanted is not replaced behind the user's back", async () => {
  await home.write(home.config, { llm: "gpt" });
  expect((await errorOf(setSetting(home.config, "llm.provider", "p"))).message).toContain("llm is no object");
  expect(await home.json(home.config)).toEqual({ llm: "gpt" });
});

test("a switch becomes a group when something inside it is set", async () => {
  await home.write(home.config, { interceptors: { github: true } });
  await setSetting(home.config, "interceptors.github.maxRepoSizeMB", 5);
  expect(await home.json(home.config)).toEqual({ interceptors: { github: { maxRepoSizeMB: 5 } } });
});

test.skipIf(onWindows)("files are 0600 and folders 0700, whatever the umask and whatever the mode was", async () => {
  const before = process.umask(0);
  try {
    await setSetting(home.config, "preferred", "exa");
    expect(await home.mode(home.config)).toBe(0o600);
    expect(await home.mode(dirname(home.config))).toBe(0o700);
    const wide = await home.write(join(home.path, "wide.json"), {}, 0o666);
    await setSetting(wide, "preferred", "exa");
    expect(await home.mode(wide)).toBe(0o600);
    process.umask(0o777);
    await setSetting(wide, "preferred", "kagi");
    expect(await home.mode(wide)).toBe(0o600);
  } finally {
    process.umask(before);
  }
});

test("a save leaves no other file behind, and removes what ended processes left", async () => {
  await home.write(`${home.config}.0123456789abcdef.tmp`, "{");
  await home.write(`${home.config}.lock.0123456789abcdef.draft`, "0123456789abcdef 1 x");
  await home.write(`${home.config}.lock.0123456789abcdef`, "0123456789abcdef 1 x");
  await home.write(`${home.config}.backup.tmp`, "mine");
  await setSetting(home.config, "preferred", "exa");
  expect((await readdir(dirname(home.config))).toSorted()).toEqual(["config.json", "config.json.backup.tmp"]);
});

test.skipIf(onWindows)("a symbolic link is read through but never written through (case B159)", async () => {
  const target = await home.write(join(home.path, "dotfiles.json"), '{"preferred":"exa"}', 0o644);
  await mkdir(dirname(home.config), { recursive: true });
  await symlink(target, home.config);
  expect((await loadSettings({ env: home.env })).settings.preferred).toBe("exa");
  await setSetting(home.config, "providers.brave.apiKey", "test-key");
  expect(await readFile(target, "utf8")).toBe('{"preferred":"exa"}');
  expect((await lstat(home.config)).isSymbolicLink()).toBe(false);
  expect(await home.json(home.config)).toEqual({ preferred: "exa", providers: { brave: { apiKey: "test-key" } } });
  expect(await home.mode(home.config)).toBe(0o600);
});

test("what changes nothing writes nothing", async () => {
  await updateSettings(home.config, (json) => json);
  await expect(lstat(home.config)).rejects.toMatchObject({ code: "ENOENT" });
  await home.write(home.config, '{"order" : ["exa"]}');
  const before = await lstat(home.config, { bigint: true });
  await setSetting(home.config, "order", ["exa"]);
  expect((await lstat(home.config, { bigint: true })).ino).toBe(before.ino);
});

test("a change that throws, or that is no object, leaves the file as it was and unlocked", async () => {
  await home.write(home.config, { preferred: "exa" });
  const own = new Error("the caller's");
  await expect(
    updateSettings(home.config, () => {
      throw own;
    }),
  ).rejects.toBe(own);
  const noObject = () => JSON.parse("[]");
  expect((await errorOf(updateSettings(home.config, noObject))).message).toContain("must hold a JSON object");
  expect(await home.json(home.config)).toEqual({ preferred: "exa" });
  expect(await readdir(dirname(home.config))).toEqual(["config.json"]);
});

test("a place that cannot be written is an error that names it", async () => {
  await home.write(join(home.path, "file"), "x");
  const error = await errorOf(setSetting(join(home.path, "file", "config.json"), "preferred", "exa"));
  expect(error.kind).toBe("invalid-request");
  expect(error.message).toMatch(/config\.json cannot be written: .*(ENOTDIR|EEXIST)/);
});

test("many changes at once in one process all arrive", async () => {
  const ids = Array.from({ length: 25 }, (_, index) => `p${index}`);
  await Promise.all(ids.map((id) => setSetting(home.config, `providers.${id}.model`, id)));
  const { settings } = await loadSettings({ env: home.env });
  expect(Object.keys(settings.providers).toSorted()).toEqual(ids.toSorted());
});
