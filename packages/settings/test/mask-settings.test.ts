import { expect, test } from "vitest";
import { loadSettings, maskSecret, maskSettings } from "@websonde/search-settings";
import { useTemporaryHome } from "./temporary-home.ts";

const home = useTemporaryHome();

// agent/config.md §5: the last four only of 16 or more characters, otherwise dots of one length.
test.each([
  ["", "••••••••"],
  ["abcd", "••••••••"],
  ["123456789012345", "••••••••"],
  ["1234567890123456", "••••••••3456"],
  ["  sk-1234567890123456  ", "••••••••3456"],
  ["$BRAVE_KEY", "$BRAVE_KEY"],
  ["${BRAVE_KEY}", "${BRAVE_KEY}"],
  ["!pass show test-SECRET", "!(a command)"],
  ["!!1234567890123456", "••••••••3456"],
])("%j is shown as %j", (value, shown) => {
  expect(maskSecret(value)).toBe(shown);
});

test("settings are shown without credentials, also those of providers that nobody knows here", async () => {
  await home.write(home.config, {
    preferred: "exa",
    api: { apiKeys: { brave: "test-SECRET-1" }, baseUrls: { brave: "https://user:test-SECRET@gateway.example/x" } },
    browser: { cdpUrl: "ws://127.0.0.1/test-SECRET" },
    providers: {
      brave: { apiKey: ["test-SECRET-2", "$NAME"], headers: { Authorization: "test-SECRET-3" }, model: "visible" },
      searxng: { basicUsername: "visible", basicPassword: "test-SECRET-4", token: "test-SECRET-5" },
      ours: { clientSecret: "test-SECRET-6", nested: { accessToken: ["test-SECRET-7"] }, region: "visible" },
    },
  });
  const { settings } = await loadSettings({ env: home.env });
  const shown = maskSettings(settings);
  expect(JSON.stringify(shown)).not.toContain("SECRET");
  expect(shown).toMatchObject({
    preferred: "exa",
    api: { baseUrls: { brave: "https://••••••••@gateway.example/x" } },
    providers: {
      brave: { apiKey: ["••••••••", "$NAME"], model: "visible" },
      searxng: { basicUsername: "visible" },
      ours: { region: "visible" },
    },
  });
});

test("a single value is masked by its key", () => {
  expect(maskSettings("test-SECRET", "providers.brave.apiKey")).toBe("••••••••");
  expect(maskSettings("test-SECRET", "providers.brave.headers.X-Key")).toBe("••••••••");
  expect(maskSettings("test-SECRET", "providers.ours.auth.token")).toBe("••••••••");
  expect(maskSettings({ apiKey: "test-SECRET" }, "providers.brave")).toEqual({ apiKey: "••••••••" });
  expect(maskSettings("exa", "preferred")).toBe("exa");
});
