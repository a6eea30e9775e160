import { describe, expect, it } from "vitest";
import { callCli } from "./call-cli.ts";
import { startStubUpstream } from "./stub-upstream.ts";
import { writeSettings } from "./write-settings.ts";

describe("keys stand in no output", () => {
  it.each([401, 403, 429, 500])("not when the upstream echoes them with status %i", async (status) => {
    for (const flags of [[], ["--json"]]) {
      // A key of its own for each call: one key is asked for once a second.
      const key = `test/SECRET+key=${status}${flags.join("")}`;
      const forms = [key, encodeURIComponent(key), Buffer.from(key).toString("base64")];
      const upstream = await startStubUpstream((request, response) => {
        const echo = forms.map((form) => `You sent ${form} to ${request.url}?token=${form}`).join("; ");
        response.writeHead(status, { "content-type": "application/json", "x-echo": encodeURIComponent(key) });
        response.end(JSON.stringify({ error: { code: "NO", detail: echo, message: echo }, message: echo }));
      });
      const env = { WEBSONDE_UPSTREAM_URL: upstream.url, BRAVE_API_KEY: key };
      const { code, stdout, stderr } = await callCli(["search", "--provider", "brave", "--verbose", ...flags, "bees"], {
        env,
      });
      expect(code).toBe(1);
      expect(upstream.requests[0]?.headers["x-subscription-token"]).toBe(key);
      for (const form of forms) expect(stdout + stderr).not.toContain(form);
    }
  });

  it("nor when the key itself is malformed: the error names the variable", async () => {
    const upstream = await startStubUpstream();
    const env = { WEBSONDE_UPSTREAM_URL: upstream.url, BRAVE_API_KEY: "test-\nSECRET" };
    const { code, stdout, stderr } = await callCli(["search", "--provider", "brave", "--verbose", "bees"], { env });
    expect(code).toBe(1);
    expect(stderr).toMatch(/BRAVE_API_KEY/);
    expect(stdout + stderr).not.toContain("SECRET");
    expect(upstream.requests).toHaveLength(0);
  });

  it("nor in the list of providers", async () => {
    const { env } = writeSettings({ providers: { exa: { apiKey: "test-SECRET-exa" } } });
    const keys = {
      ...env,
      BRAVE_API_KEY: "test-SECRET-brave",
      SEARXNG_ENDPOINT: "http://127.0.0.1:1",
      SEARXNG_TOKEN: "test-SECRET",
    };
    for (const args of [["providers"], ["providers", "--json"]]) {
      const { code, stdout, stderr } = await callCli(args, { env: keys });
      expect(code).toBe(0);
      expect(stdout).toContain("BRAVE_API_KEY");
      expect(stdout + stderr).not.toContain("SECRET");
    }
  });
});
