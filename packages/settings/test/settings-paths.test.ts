import { mkdir } from "node:fs/promises";
import { syncBuiltinESMExports } from "node:module";
import os from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, expect, test, vi } from "vitest";
import { settingsPaths } from "@websonde/search-settings";
import { useTemporaryHome } from "./temporary-home.ts";

const homedir = vi.spyOn(os, "homedir");
// Modules that import `homedir` by name see the spy after this.
syncBuiltinESMExports();
afterEach(() => homedir.mockReset());
afterAll(() => {
  homedir.mockRestore();
  syncBuiltinESMExports();
});

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

test("a user that the system does not know, as in containers, has the files at the root or where the environment says", () => {
  homedir.mockImplementation(() => {
    throw new Error("A system error occurred: uv_os_homedir returned ENOENT (no such file or directory)");
  });
  expect(settingsPaths({}).user).toBe("/.config/websonde/config.json");
  expect(settingsPaths({ WEBSONDE_CONFIG: "/etc/w.json" }).user).toBe("/etc/w.json");
  expect(settingsPaths({ XDG_CONFIG_HOME: "/xdg" }).user).toBe("/xdg/websonde/config.json");
});

test("without HOME the system says where the home is", () => {
  homedir.mockReturnValue("/home/of-the-system");
  expect(settingsPaths({ HOME: " " }).user).toBe("/home/of-the-system/.config/websonde/config.json");
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
