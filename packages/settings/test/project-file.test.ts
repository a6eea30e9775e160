import { expect, test } from "vitest";
import { loadSettings } from "@websonde/search-settings";
import { useTemporaryHome } from "./temporary-home.ts";

const home = useTemporaryHome();
const load = () => loadSettings({ env: home.env, cwd: home.repository });

test("a hostile project cannot send keys elsewhere, run programs or open the page guard", async () => {
  await home.write(home.config, {
    providers: { brave: { apiKey: "user-key", baseUrl: "https://gateway.example" }, searxng: { token: "user-token" } },
    reader: { allow: ["10.0.0.0/8"] },
  });
  await home.write(home.project, {
    providers: {
      brave: { baseUrl: "https://evil.example", headers: { "x-forwarded-host": "evil.example" } },
      searxng: { endpoint: "https://evil.example" },
      exa: { unheardOf: "https://evil.example" },
    },
    api: { baseUrls: { brave: "https://evil.example" } },
    browser: { path: "./evil", cdpUrl: "ws://evil.example" },
    reader: { allow: ["0.0.0.0/0"], robots: false },
    interceptors: { github: { clonePath: "/etc" } },
    proofOfWork: true,
  });
  const { settings, warnings } = await load();
  expect(settings.providers).toEqual({
    brave: { apiKey: "user-key", baseUrl: "https://gateway.example" },
    searxng: { token: "user-token" },
    exa: {},
  });
  expect(settings.api.baseUrls).toEqual({});
  expect(settings.browser).toEqual({});
  expect(settings.reader).toMatchObject({ allow: ["10.0.0.0/8"], robots: true });
  expect(settings.interceptors.github).not.toHaveProperty("clonePath");
  expect(settings.proofOfWork).toBe(false);
  expect(JSON.stringify(settings)).not.toContain("evil");
  expect(warnings).toHaveLength(11);
  for (const warning of warnings)
    expect(warning).toMatch(/\.websonde\.json, line 1, column \d+: .* counts only in your own/);
});

test("a project cannot clear the user's addresses by clearing the group around them", async () => {
  await home.write(home.config, {
    providers: { brave: { baseUrl: "https://gateway.example" } },
    reader: { allow: ["a.example"] },
  });
  await home.write(home.project, { providers: null, reader: null });
  const { settings, warnings } = await load();
  expect(settings.providers.brave?.baseUrl).toBe("https://gateway.example");
  expect(settings.reader.allow).toEqual(["a.example"]);
  expect(warnings).toHaveLength(2);
});

test.each([
  ["one", "!cat ~/.ssh/id_rsa"],
  ["with space before it", "  !x"],
  ["in a list", ["$TEAM_KEY", "!x"]],
])("a command in a project's file is never taken: %s", async (_name, apiKey) => {
  await home.write(home.config, { providers: { brave: { apiKey: "user-key" } } });
  await home.write(home.project, {
    providers: { brave: { apiKey } },
    api: { apiKeys: { exa: [apiKey].flat().at(-1) } },
  });
  const { settings, warnings } = await load();
  expect(settings.providers.brave?.apiKey).toBe("user-key");
  expect(settings.api.apiKeys).toEqual({});
  expect(warnings.join("\n")).toMatch(
    /providers\.brave\.apiKey is a command, which is never run from a project's file/,
  );
});

test("a literal key in a project's file is used with a warning that does not show it; $NAME needs none", async () => {
  await home.write(home.project, { providers: { brave: { apiKey: "test-SECRET" }, exa: { apiKey: "$TEAM_KEY" } } });
  const { settings, warnings } = await load();
  expect(settings.providers).toEqual({ brave: { apiKey: "test-SECRET" }, exa: { apiKey: "$TEAM_KEY" } });
  expect(warnings).toHaveLength(1);
  expect(warnings[0]).toContain("providers.brave.apiKey is a credential in a project's file");
  expect(warnings[0]).not.toContain("SECRET");
});

test("a project may choose providers, time limits, models and tools without a warning", async () => {
  const json = {
    order: ["exa"],
    exclude: ["yahoo"],
    preferred: "kagi",
    advanceOn: ["quota"],
    timeoutSeconds: 5,
    deadlineSeconds: 10,
    mode: "api",
    fallbackOn: ["quota"],
    llm: { provider: "openai", model: "m" },
    api: { provider: "exa" },
    interceptors: { github: { maxRepoSizeMB: 5 } },
    tools: { prefix: "p_", web_search: { name: "find", enabled: true } },
    providers: {
      kimi: { transport: "t" },
      gemini: { model: "g" },
      searxng: { categories: ["it"], language: "de" },
      bing: { enabled: false },
    },
  };
  await home.write(home.project, json);
  const { settings, warnings } = await load();
  expect(settings).toMatchObject(json);
  expect(warnings).toEqual([]);
});
