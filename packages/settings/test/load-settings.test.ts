import { execFileSync } from "node:child_process";
import { mkdir } from "node:fs/promises";
import { dirname } from "node:path";
import { expect, test } from "vitest";
import { loadSettings } from "@websonde/search-settings";
import { errorOf, useTemporaryHome } from "./temporary-home.ts";

const home = useTemporaryHome();
const load = () => loadSettings({ env: home.env });
const onWindows = process.platform === "win32";

test("without any file everything has its default and nothing is warned of", async () => {
  const { settings, warnings, files, sources } = await load();
  expect(settings).toMatchObject({
    timeoutSeconds: 60,
    deadlineSeconds: 180,
    mode: "chain",
    fallbackOn: ["unsupported"],
    llm: { transport: "auto" },
    api: { provider: "brave" },
    interceptors: { github: false },
    providers: {},
  });
  expect({ warnings, files, sources }).toEqual({ warnings: [], files: [], sources: {} });
});

test("every kind of key arrives in its type", async () => {
  const file = {
    order: ["brave", "brave", " exa "],
    exclude: ["yahoo"],
    preferred: "kagi",
    advanceOn: ["quota", "network"],
    timeoutSeconds: 12.5,
    fallbackOn: [],
    interceptors: { github: { maxRepoSizeMB: 10 } },
    tools: { prefix: "w_", web_fetch: { enabled: false } },
    providers: {
      brave: { apiKey: ["a", "b"], minGapMs: 0 },
      searxng: { endpoint: "http://localhost:8080", engines: "x" },
    },
  };
  await home.write(home.config, file);
  const { settings, warnings, files, sources } = await load();
  expect(settings).toMatchObject({
    ...file,
    order: ["brave", "exa"],
    interceptors: { github: { enabled: true, maxRepoSizeMB: 10, cloneTimeoutSeconds: 30 } },
  });
  expect(settings.tools.web_search.enabled).toBe(true);
  expect(warnings).toEqual([]);
  expect(files).toEqual([home.config]);
  expect(sources.providers).toEqual([home.config]);
});

test("a byte order mark is no mistake", async () => {
  await home.write(home.config, '\uFEFF{"preferred":"exa"}');
  expect((await load()).settings.preferred).toBe("exa");
});

// Inputs of case B157 among others: the place is named, the text around it never.
test.each([
  ["cut in the middle", '{"api":{"apiKeys":{"brave":"test-SECRET"', "line 1, column 41", "ends too early"],
  ["cut after a colon", '{\n "preferred": ', "line 2, column 15", "ends too early"],
  ["no value", '{"preferred":}', "line 1, column 14", ""],
  ["an array", '["test-SECRET"]', "line 1, column 1", "object"],
  ["a comma at the end", '{\n  "preferred": "test-SECRET",\n}', "line 3, column 1", "comma"],
  ["a comment", "{\n  // test-SECRET\n}", "line 2, column 3", "comments"],
  ["single quotes", "{'preferred':'test-SECRET'}", "line 1, column 2", "double quotes"],
  ["a line break in a key", '{"providers":{"brave":{"apiKey":"test-\nSECRET"}}}', "line 1, column 39", "escaped"],
  ["an empty file", "", "line 1, column 1", "empty"],
  ["text after the end", '{"preferred":"exa"} test-SECRET', "line 1, column 21", ""],
  ["a tab and CRLF", '{\r\n\t"order": test-SECRET\r\n}', "line 2, column 11", ""],
])("malformed JSON (%s) names file, line and column, and quotes nothing", async (_name, text, place, hint) => {
  await home.write(home.config, text);
  const error = await errorOf(load());
  expect(error.kind).toBe("invalid-request");
  expect(error.message).toContain(home.config);
  expect(error.message).toContain(place);
  expect(error.message).toContain(hint);
  expect(error.cause).toBeUndefined();
  expect(`${error.stack}${JSON.stringify(error)}`).not.toContain("SECRET");
});

test.each([
  ["timeoutSeconds", { timeoutSeconds: 301 }, "at most 300"],
  ["timeoutSeconds", { timeoutSeconds: "60" }, "number"],
  ["deadlineSeconds", { deadlineSeconds: 0 }, "above 0"],
  ["order", { order: "brave" }, "list of provider ids"],
  ["order", { order: [5] }, "list of provider ids"],
  ["mode", { mode: "test-SECRET" }, "`chain`"],
  ["fallbackOn", { fallbackOn: ["authentication"] }, "unsupported"],
  ["advanceOn", { advanceOn: ["cancelled"] }, "list of error kinds"],
  ["llm", { llm: 5 }, "object"],
  ["api.provider", { api: { provider: "test-SECRET" } }, "one of brave"],
  ["api.apiKeys.brave", { api: { apiKeys: { brave: 5 } } }, "key"],
  ["interceptors.github", { interceptors: { github: "yes" } }, "`true`"],
  ["interceptors.github.maxRepoSizeMB", { interceptors: { github: { maxRepoSizeMB: -1 } } }, "above 0"],
  ["tools.web_search.enabled", { tools: { web_search: { enabled: 1 } } }, "`true`"],
  ["providers.brave", { providers: { brave: "test-SECRET" } }, "object"],
  ["providers.brave.apiKey", { providers: { brave: { apiKey: ["test-SECRET", 1] } } }, "key or a list"],
  ["providers.brave.headers.x", { providers: { brave: { headers: { x: "test-SECRET\r\nHost: a" } } } }, "header"],
  ["providers.brave.minGapMs", { providers: { brave: { minGapMs: -1 } } }, "milliseconds"],
])("a wrong value of %s names key, line and column, and not the value", async (key, json, form) => {
  await home.write(home.config, `\n${JSON.stringify(json, null, 1)}`);
  const error = await errorOf(load());
  expect(error.kind).toBe("invalid-request");
  expect(error.message).toMatch(new RegExp(`line \\d+, column \\d+: ${key.replaceAll(".", "\\.")} must be`));
  expect(error.message).toContain(form);
  expect(error.message).not.toContain("SECRET");
});

test("the place of a wrong value is that of its key, of the last one where it is there twice", async () => {
  await home.write(home.config, '{\n  "mode": "chain",\n  "llm": {},\n    "mode": 5\n}');
  expect((await errorOf(load())).message).toContain("line 4, column 5: mode");
});

test("unknown keys are named in a warning with their place, and similar ones suggested", async () => {
  await home.write(home.config, {
    provider: 5,
    webSearchOrder: "brave",
    timeout_seconds: 5,
    tools: { websearch: {} },
    providers: { brave: { apikey: "test-SECRET", freshOption: 1 } },
    api: { apiKeys: { brvae: "test-SECRET" } },
    "\u202Eevil\u001b[31m": 1,
  });
  const { warnings, settings } = await load();
  const text = warnings.join("\n");
  expect(warnings).toHaveLength(7);
  expect(text).toContain("line 1, column 2: unknown key provider.");
  expect(text).toContain("unknown key webSearchOrder.");
  expect(text).toContain("unknown key timeout_seconds; did you mean timeoutSeconds?");
  expect(text).toContain("unknown key tools.websearch; did you mean web_search?");
  expect(text).toContain("unknown key providers.brave.apikey; did you mean apiKey?");
  expect(text).toContain("unknown key api.apiKeys.brvae.");
  expect(text).not.toContain("SECRET");
  for (const hidden of ["\u202E", "\u001b"]) expect(text).not.toContain(hidden);
  expect(settings.providers.brave).toMatchObject({ freshOption: 1 });
});

test("providers that neither the catalog nor the host has are named in a warning", async () => {
  await home.write(home.config, { providers: { brvae: { model: "x" }, brave: {}, ours: {} } });
  const { warnings } = await loadSettings({ env: home.env, moreProviders: ["ours"] });
  expect(warnings).toEqual(["config.json has settings for the unknown provider brvae."]);
});

test("half a model is an error, from whatever files the halves would have come", async () => {
  await home.write(home.config, { llm: { provider: "openai" } });
  expect((await errorOf(load())).message).toContain("llm.provider without llm.model");
  await home.write(home.project, { llm: { model: "m" } });
  const { settings } = await loadSettings({ env: home.env, cwd: home.repository });
  expect(settings.llm).toMatchObject({ provider: "openai", model: "m" });
});

test("environment beats project beats user beats defaults, key by key; lists are taken whole", async () => {
  await home.write(home.config, {
    order: ["exa", "kagi"],
    timeoutSeconds: 10,
    deadlineSeconds: 20,
    api: { provider: "exa" },
    providers: { exa: { apiKey: "user-key", enableSearch: true } },
  });
  await home.write(home.project, {
    order: ["brave"],
    timeoutSeconds: 30,
    api: { provider: "jina" },
    providers: { exa: { enableSearch: false } },
  });
  const env = { ...home.env, PI_WEB_SEARCH_API_PROVIDER: " ", WEB_SEARCH_PROVIDER: " tavily " };
  const { settings, files, sources } = await loadSettings({ env, cwd: home.repository });
  expect(settings).toMatchObject({
    order: ["brave"],
    timeoutSeconds: 30,
    deadlineSeconds: 20,
    mode: "chain",
    api: { provider: "tavily" },
    providers: { exa: { apiKey: "user-key", enableSearch: false } },
  });
  expect(files).toEqual([home.project, home.config]);
  expect(sources.order).toEqual([home.project, home.config]);
  expect(sources.deadlineSeconds).toEqual([home.config]);
  expect(sources.api).toEqual(["WEB_SEARCH_PROVIDER", home.project, home.config]);
});

test("a provider in the environment that the api mode does not have is an error that names the variable", async () => {
  const error = await errorOf(loadSettings({ env: { ...home.env, WEB_SEARCH_PROVIDER: "test-SECRET" } }));
  expect(error).toMatchObject({ kind: "invalid-request" });
  expect(error.message).toContain("WEB_SEARCH_PROVIDER");
  expect(error.message).not.toContain("SECRET");
});

// The table of agent/config.md §3, with the user's file as the weaker one.
test.each([
  ["absent", undefined, "k1"],
  ["null", null, undefined],
  ["another key", "$K3", "$K3"],
  ["blank", "  ", "k1"],
])("a key that is %s in the stronger file", async (_name, strong, expected) => {
  await home.write(home.config, { api: { apiKeys: { brave: "k1" } } });
  await home.write(home.project, { api: { apiKeys: { brave: strong } } });
  const { settings, warnings } = await loadSettings({ env: home.env, cwd: home.repository });
  expect(settings.api.apiKeys.brave).toBe(expected);
  expect(warnings).toEqual([]);
});

test("null clears any key, and never arrives in the settings", async () => {
  await home.write(home.config, { order: null, llm: null, interceptors: { github: null }, timeoutSeconds: null });
  const { settings } = await load();
  expect(settings.order).toBeUndefined();
  expect(settings).toMatchObject({ timeoutSeconds: 60, llm: { transport: "auto" }, interceptors: { github: false } });
});

test("an empty password is a password", async () => {
  await home.write(home.config, { providers: { searxng: { basicUsername: "u", basicPassword: "" } } });
  expect((await load()).settings.providers.searxng).toEqual({ basicUsername: "u", basicPassword: "" });
});

test("keys that reach into prototypes do nothing", async () => {
  await home.write(
    home.config,
    '{"__proto__":{"mode":"llm"},"providers":{"__proto__":{"enabled":false},"brave":{"__proto__":{"a":1}}}}',
  );
  const { settings } = await load();
  expect(settings.mode).toBe("chain");
  expect(Object.keys(settings.providers)).toEqual(["brave"]);
  expect(settings.providers.brave?.enabled).toBeUndefined();
  expect(({} as Record<string, unknown>).a).toBeUndefined();
});

test.skipIf(onWindows)("a file that others can read is warned of and used", async () => {
  await home.write(home.config, { preferred: "exa" }, 0o644);
  const { settings, warnings } = await load();
  expect(settings.preferred).toBe("exa");
  expect(warnings).toEqual([`${home.config} can be read by others; run chmod 600 on it.`]);
});

test("a WEBSONDE_CONFIG that names no file is warned of", async () => {
  const { warnings } = await loadSettings({ env: { ...home.env, WEBSONDE_CONFIG: `${home.path}/nowhere.json` } });
  expect(warnings).toEqual([`WEBSONDE_CONFIG names ${home.path}/nowhere.json, which does not exist.`]);
});

test("a home that is no folder, as users of services have, holds no files", async () => {
  const file = await home.write(`${home.path}/null`, "");
  const { settings, warnings, files } = await loadSettings({ env: { HOME: file } });
  expect(settings.mode).toBe("chain");
  expect({ warnings, files }).toEqual({ warnings: [], files: [] });
});

test.each([
  ["keys", (keys: string) => `{${keys}}`],
  ["providers", (keys: string) => `{"providers":{${keys}}}`],
  ["settings of a provider", (keys: string) => `{"providers":{"brave":{${keys}}}}`],
])("a file with more unknown %s than anyone reads costs one look, and is warned of in a few lines", async (_, wrap) => {
  const keys = Array.from({ length: 20_000 }, (_key, index) => `"key${index}":{}`);
  await home.write(home.project, wrap(keys.join(",")));
  const { warnings } = await loadSettings({ env: home.env, cwd: home.repository });
  expect(warnings.length).toBeLessThan(50);
  expect(warnings.some((warning) => warning.includes("key0"))).toBe(true);
  expect(warnings.some((warning) => warning.includes("19980 more"))).toBe(true);
});

test("a folder, a huge file and a bottomless one are errors that name the file", async () => {
  await mkdir(home.config, { recursive: true });
  expect((await errorOf(load())).message).toContain("no regular file");
  const path = `${dirname(home.config)}/other.json`;
  const loadOther = () => loadSettings({ env: { ...home.env, WEBSONDE_CONFIG: path } });
  await home.write(path, `{"a":"${"x".repeat(1_100_000)}"}`);
  expect((await errorOf(loadOther())).message).toContain("1 MiB");
  await home.write(path, `${'{"a":'.repeat(50_000)}1${"}".repeat(50_000)}`);
  expect((await errorOf(loadOther())).message).toContain("nested deeper");
  await home.write(path, "[".repeat(500_000));
  expect((await errorOf(loadOther())).message).toContain("not valid JSON");
});

test.skipIf(onWindows)("a pipe in place of the file does not block", async () => {
  await mkdir(dirname(home.config), { recursive: true });
  execFileSync("mkfifo", [home.config]);
  expect((await errorOf(load())).message).toContain("no regular file");
});
