import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { settingsPaths } from "@websonde/search-settings";
import { useTemporaryHome } from "./temporary-home.ts";

const home = useTemporaryHome();

test.each([
  ["nothing set", {}, "/home/u/.config/websonde/config.json"],
  ["WEBSONDE_CONFIG is the whole path", { WEBSONDE_CONFIG: " /etc/w.json " }, "/etc/w.json"],
  ["a blank WEBSONDE_CONFIG is none", { WEBSONDE_CONFIG: "  " }, "/home/u/.config/websonde/config.json"],
  ["a tilde that no shell expanded", { WEBSONDE_CONFIG: "~/w.json" }, "/home/u/w.json"],
  ["XDG_CONFIG_HOME", { XDG_CONFIG_HOME: "/xdg" }, "/xdg/websonde/config.json"],
  ["XDG_CONFIG_HOME with a tilde", { XDG_CONFIG_HOME: "~/x" }, "/home/u/x/websonde/config.json"],
  ["a relative XDG_CONFIG_HOME is ignored", { XDG_CONFIG_HOME: "x" }, "/home/u/.config/websonde/config.json"],
  ["a blank XDG_CONFIG_HOME is ignored", { XDG_CONFIG_HOME: " " }, "/home/u/.config/websonde/config.json"],
  ["WEBSONDE_CONFIG wins over XDG_CONFIG_HOME", { WEBSONDE_CONFIG: "/a/b.json", XDG_CONFIG_HOME: "/xdg" }, "/a/b.json"],
])("the user's file: %s", (_name, env, expected) => {
  expect(settingsPaths({ HOME: "/home/u", ...env }).user).toBe(expected);
});

test("a relative WEBSONDE_CONFIG belongs to the working directory", () => {
  expect(settingsPaths({ WEBSONDE_CONFIG: "w.json" }, "/project").user).toBe("/project/w.json");
});

test("credentials stand beside the user's file, and WEBSONDE_CONFIG cannot be that file", () => {
  expect(settingsPaths({ WEBSONDE_CONFIG: "/etc/w.json" }).credentials).toBe("/etc/credentials.json");
  expect(() => settingsPaths({ WEBSONDE_CONFIG: "/etc/credentials.json" })).toThrow(/credentials\.json/);
});

test("the project's file is the nearest one up to the root of the repository", async () => {
  const deep = join(home.repository, "a", "b");
  await mkdir(deep, { recursive: true });
  await home.write(join(home.path, ".websonde.json"), {});
  expect(settingsPaths(home.env, deep).project).toBeUndefined();
  await home.write(home.project, {});
  expect(settingsPaths(home.env, deep).project).toBe(home.project);
  const nearer = await home.write(join(home.repository, "a", ".websonde.json"), {});
  expect(settingsPaths(home.env, deep).project).toBe(nearer);
});

test("outside of a repository only the working directory itself is looked at, since folders above may be anyone's", async () => {
  const folder = join(home.path, "plain", "inner");
  await mkdir(folder, { recursive: true });
  const above = await home.write(join(home.path, "plain", ".websonde.json"), {});
  expect(settingsPaths(home.env, folder).project).toBeUndefined();
  expect(settingsPaths(home.env, join(home.path, "plain")).project).toBe(above);
});

test("without a working directory there is no project's file", () => {
  expect(settingsPaths(home.env)).not.toHaveProperty("project");
});
