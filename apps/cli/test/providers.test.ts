import { existsSync } from "node:fs";
import { join } from "node:path";
import { catalog } from "@websonde/search-core";
import { describe, expect, it } from "vitest";
import { callCli } from "./call-cli.ts";
import { makeFolder } from "./make-folder.ts";
import { writeSettings } from "./write-settings.ts";

describe("websonde providers", () => {
  it("has one row for each provider, in default order", async () => {
    const { code, stdout, stderr } = await callCli(["providers"]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    const [head = "", ...rows] = stdout.trimEnd().split("\n");
    expect(head.split(/ {2,}/)).toEqual(["ID", "LABEL", "STATE", "CREDENTIAL", "SUPPORTS", "WHY"]);
    expect(rows.map((row) => row.split(" ")[0])).toEqual(catalog.map(({ id }) => id));
  });

  it("says who is ready and where the key comes from, who must be named, and what the others need", async () => {
    const rows = await readRows({ BRAVE_API_KEY: "test-key-brave" });
    expect(rows.get("brave")?.slice(0, 3)).toEqual(["Brave", "ready", "BRAVE_API_KEY"]);
    expect(rows.get("brave")?.[3]).toBe("recency,dates,sites,locale,safe-search");
    expect(rows.get("exa")?.[3]).toBe("recency,dates,sites,locale,safe-search,answer,page");
    expect(rows.get("exa")?.slice(0, 3)).toEqual(["Exa", "when named", "-"]);
    expect(rows.get("searxng")?.slice(0, 3)).toEqual(["SearXNG", "not ready", "-"]);
    expect(rows.get("searxng")?.[4]).toContain("SEARXNG_ENDPOINT");
    expect(rows.get("duckduckgo")?.slice(0, 3)).toEqual(["DuckDuckGo", "ready", "-"]);
  });

  it("says who is excluded, disabled or chosen by the settings", async () => {
    const { env } = writeSettings({
      exclude: ["duckduckgo"],
      order: ["exa"],
      providers: { brave: { enabled: false, apiKey: "k".repeat(9) } },
    });
    const rows = await readRows(env);
    expect(rows.get("duckduckgo")?.[1]).toBe("excluded");
    expect(rows.get("exa")?.[1]).toBe("ready");
    expect(rows.get("brave")?.[1]).toBe("not ready");
    expect(rows.get("brave")?.[4]).toMatch(/disabled/);
  });

  it("runs no command that would fetch a key", async () => {
    const trace = join(makeFolder(), "ran");
    const { env } = writeSettings({ providers: { brave: { apiKey: `!touch '${trace}'; echo test-key` } } });
    const rows = await readRows(env);
    expect(rows.get("brave")?.[1]).toBe("ready");
    expect(existsSync(trace)).toBe(false);
  });

  it("--json prints the same as one document", async () => {
    const { stdout } = await callCli(["providers", "--json"], { env: { BRAVE_API_KEY: "test-key-brave" } });
    const list: unknown = JSON.parse(stdout);
    expect(list).toHaveLength(catalog.length);
    expect(list).toContainEqual(
      expect.objectContaining({
        id: "brave",
        installed: true,
        availability: expect.objectContaining({ level: "auto", credentialSource: "BRAVE_API_KEY" }),
        meta: expect.objectContaining({ capabilities: expect.objectContaining({ locale: true }) }),
      }),
    );
  });
});

/** Cells behind the id, by id. */
async function readRows(env: Readonly<Record<string, string>>): Promise<ReadonlyMap<string, readonly string[]>> {
  const { stdout } = await callCli(["providers"], { env });
  const rows = stdout.trimEnd().split("\n").slice(1);
  return new Map(rows.map((row) => row.split(/ {2,}/)).map(([id = "", ...cells]) => [id, cells]));
}
