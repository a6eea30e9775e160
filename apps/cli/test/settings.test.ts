import { tmpdir } from "node:os";
import { describe, expect, it } from "vitest";
import { allBut } from "./all-but.ts";
import { callCli } from "./call-cli.ts";
import { answerLikeBrave, startStubUpstream } from "./stub-upstream.ts";
import { writeSettings } from "./write-settings.ts";

describe("settings", () => {
  it("choose and configure providers; what the command line says wins", async () => {
    const upstream = await startStubUpstream(answerLikeBrave);
    const { env } = writeSettings({
      order: ["brave"],
      exclude: allBut("brave"),
      providers: { brave: { apiKey: "key-from-settings" } },
    });
    const settled = { ...env, WEBSONDE_UPSTREAM_URL: upstream.url };
    const first = await callCli(["search", "bees"], { env: settled });
    expect({ code: first.code, stderr: first.stderr }).toEqual({ code: 0, stderr: "" });
    expect(upstream.requests[0]?.headers["x-subscription-token"]).toBe("key-from-settings");
    const forced = await callCli(["search", "--provider", "duckduckgo", "bees"], { env: settled });
    expect(forced.code).toBe(1);
    expect(forced.stderr).toMatch(/excluded/);
    const without = await callCli(["search", "--exclude", "brave", "bees"], { env: settled });
    expect(without.code).toBe(1);
    expect(upstream.requests).toHaveLength(1);
  });

  it("a byte order mark is no mistake", async () => {
    const { env } = writeSettings(`\uFEFF${JSON.stringify({ order: ["brave"] })}`);
    expect((await callCli(["search", "--sandbox", "bees"], { env })).code).toBe(0);
  });

  it("an unknown key is told on stderr and stops nothing", async () => {
    const { env, path } = writeSettings({ webSearchOrder: ["brave"] });
    const { code, stderr } = await callCli(["search", "--sandbox", "bees"], { env });
    expect(code).toBe(0);
    expect(stderr).toMatch(/^Warning: .*webSearchOrder/m);
    expect(stderr).toContain(path);
  });

  const malformed: readonly (readonly [name: string, text: string, field: RegExp])[] = [
    ["cut off", '{\n"api": {"apiKeys": {"brave": "test-SECRET"', /line 2/],
    ["a list", "[]", /line 1/],
    ["no JSON", "test-SECRET", /line 1/],
    ["a trailing comma", '{"order": ["test-SECRET"],}', /line 1/],
    ["of a wrong type", '{\n\n"order": "test-SECRET"}', /line 3.*order/],
  ];
  it.each(malformed)(
    "%s: an error that names file and place, never the content; nothing is sent",
    async (_, text, place) => {
      const upstream = await startStubUpstream();
      const { env, path } = writeSettings(text);
      const live = { ...env, WEBSONDE_UPSTREAM_URL: upstream.url };
      for (const args of [["search", "bees"], ["search", "--sandbox", "bees"], ["providers"]]) {
        const { code, stdout, stderr } = await callCli(args, { env: live });
        expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
        expect(stderr).toContain(path);
        expect(stderr).toMatch(place);
        expect(stderr).not.toContain("SECRET");
        const json = await callCli([...args, "--json"], { env: live });
        expect(JSON.parse(json.stdout)).toMatchObject({ ok: false, error: { kind: "invalid-request" } });
        expect(json.stdout).not.toContain("SECRET");
      }
      expect(upstream.requests).toHaveLength(0);
    },
  );

  it("a file that cannot be read is an error, too", async () => {
    const { code, stderr } = await callCli(["search", "bees"], { env: { WEBSONDE_CONFIG: tmpdir() } });
    expect(code).toBe(1);
    expect(stderr).toContain(tmpdir());
  });
});
