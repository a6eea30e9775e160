import { inspect } from "node:util";
import { catalog, createSearch } from "@websonde/search-core";
import type { SearchProvider } from "@websonde/search-core";
import { createUpstreamRegistry } from "@websonde/search-kit/pacing";
import { scenarios, startSandbox } from "@websonde/sandbox";
import { describe, expect, it, onTestFinished } from "vitest";
import { allBut } from "../all-but.ts";
import { callCli } from "../call-cli.ts";
import { runWebsonde } from "../run-websonde.ts";
import { startStubUpstream } from "../stub-upstream.ts";

// The cases that users reported, by their numbers.

describe("B163: keys stand nowhere in what comes out", () => {
  // Characters that URLs, JSON and base64 each write in another way.
  const secret = 'test/KEY+"with\\odd&chars=%41';
  const spellings = [
    secret,
    encodeURIComponent(secret),
    JSON.stringify(secret).slice(1, -1),
    ...["", "u", "u:"].map((before) =>
      Buffer.from(before + secret)
        .toString("base64")
        .slice(4, -4),
    ),
  ];
  /** Everything that someone may print of a value, its hidden and inherited parts as well. */
  const print = (value: unknown) =>
    [inspect(value, { depth: 20, showHidden: true, getters: true }), JSON.stringify(value), String(value)].join("\n");

  /** Every word of the scenarios that all upstreams have, without those that only cost time. */
  const faults = scenarios
    .filter(({ upstreams }) => upstreams === undefined)
    .flatMap(({ form }) => form.match(/^[a-z0-9-]+/g) ?? [])
    .filter((word) => word !== "slow" && word !== "large");

  it("whatever an upstream does, with any provider that is installed", async () => {
    const sandbox = await startSandbox();
    onTestFinished(() => sandbox.close());
    const providers = await installedProviders();
    expect(providers.length).toBeGreaterThan(3);
    const keys = providers.flatMap(({ meta }) => meta.keys.env);
    const env = {
      ...sandbox.environment,
      ...Object.fromEntries([...keys, "SEARXNG_TOKEN"].map((name) => [name, secret])),
      SEARXNG_ENDPOINT: sandbox.environment["SEARXNG_ENDPOINT"],
    };
    for (const fault of faults) {
      sandbox.setScenario(fault);
      const outcomes = await Promise.all(
        providers.map(({ meta }) => {
          const web = createSearch({ env, upstreams: createUpstreamRegistry(), timeoutMs: 400 });
          return web.search({ query: "honey bees" }, { provider: meta.id });
        }),
      );
      for (const outcome of outcomes)
        for (const spelling of spellings)
          expect(print(outcome), `${outcome.response.provider} with ${fault}`).not.toContain(spelling);
    }
    const listed = print(await createSearch({ env }).providers());
    for (const spelling of spellings) expect(listed).not.toContain(spelling);
  });

  it.each([200, 302, 400, 401, 403, 429, 500])(
    "though an upstream prints all that it was sent, with %i",
    async (status) => {
      const upstream = await startStubUpstream((request, response) => {
        const told = [...request.rawHeaders, ...request.rawHeaders.map(encodeURIComponent)].join(" ");
        const error = { code: told, message: told, detail: told };
        const location = `https://elsewhere.example/?told=${encodeURIComponent(told)}`;
        response.writeHead(status, {
          "content-type": "application/json",
          "x-request-id": encodeURIComponent(told),
          location,
        });
        response.end(JSON.stringify({ error, ...error, requestId: told, request_id: told, meta: { id: told } }));
      });
      const providers = await installedProviders();
      const keys = providers.flatMap(({ meta }) => meta.keys.env);
      const env = {
        ...Object.fromEntries(keys.map((name) => [name, secret])),
        WEBSONDE_UPSTREAM_URL: upstream.url,
        SEARXNG_ENDPOINT: "http://searx.example",
      };
      await Promise.all(
        providers.map(async ({ meta }) => {
          const web = createSearch({ env, upstreams: createUpstreamRegistry(), timeoutMs: 3_000 });
          const outcome = await web.search({ query: "honey bees" }, { provider: meta.id });
          for (const spelling of spellings) expect(print(outcome), meta.id).not.toContain(spelling);
        }),
      );
      const carriers = upstream.requests.filter(({ rawHeaders }) =>
        rawHeaders.some((header) => header.includes(secret)),
      );
      expect(carriers.length).toBeGreaterThanOrEqual(3);
    },
  );

  it("nor on the command line, with every flag that says more", async () => {
    const sandbox = await startSandbox({ scenario: "*=401|403|429|500:json|html|malformed|reset" });
    onTestFinished(() => sandbox.close());
    const keys = (await installedProviders()).flatMap(({ meta }) => meta.keys.env);
    const env = { ...sandbox.environment, ...Object.fromEntries(keys.map((name) => [name, secret])) };
    for (const args of [
      ["search", "--verbose", "bees"],
      ["search", "--json", "--verbose", "bees"],
      ["providers", "--json"],
    ]) {
      const { stdout, stderr } = await callCli(args, { env });
      for (const spelling of spellings) expect(stdout + stderr).not.toContain(spelling);
    }
  });

  async function installedProviders(): Promise<readonly SearchProvider[]> {
    const modules = await Promise.all(catalog.map(({ load }) => load().catch(() => undefined)));
    return modules.flatMap((module) => (isProviderModule(module) ? [module.default] : []));
  }

  function isProviderModule(module: unknown): module is { readonly default: SearchProvider } {
    return typeof module === "object" && module !== null && "default" in module;
  }
});

describe("B164: --json is one document on stdout, whatever happens, and the exit code tells what", () => {
  const others = ["--exclude", allBut("brave").join(",")];
  it.each([
    ["success", ["search", "--sandbox", "--json", "bees"], 0, true],
    ["success with everything told", ["search", "--sandbox", "--json", "--verbose", "bees"], 0, true],
    ["all fail", ["search", "--sandbox", "--json", "--verbose", "--scenario", "*=500", ...others, "bees"], 1, false],
    ["a bad flag", ["search", "--json", "--verbos", "bees"], 2, false],
    ["a bad value", ["search", "--json", "--limit", "many", "bees"], 2, false],
    ["a missing query", ["search", "--json"], 2, false],
    ["an unknown command", ["serach", "--json", "bees"], 2, false],
  ])("%s", async (_, args, code, ok) => {
    const ended = await runWebsonde(args);
    expect(ended.code).toBe(code);
    const outcome: unknown = JSON.parse(ended.stdout);
    expect(outcome).toMatchObject(ok ? { ok } : { ok, error: { kind: expect.any(String) } });
    expect(ended.stderr).not.toMatch(/^\s*[{[]/m);
  });

  it("without it wrong usage leaves stdout empty", async () => {
    for (const args of [[], ["search"], ["search", "--nope", "bees"], ["nope"]])
      expect(await runWebsonde(args)).toMatchObject({ code: 2, stdout: "", stderr: expect.stringContaining("Usage:") });
  });
});

describe("B176: an empty result", () => {
  const others = ["--exclude", allBut("brave", "exa").join(",")];
  const empty = ["search", "--sandbox", "--scenario", "*=empty", ...others];

  it("is told apart from wrong usage by its exit code, with nothing on stdout", async () => {
    const { code, stdout, stderr } = await runWebsonde([...empty, "bees"]);
    expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
    expect(stderr).toMatch(/returned no results/);
    expect((await runWebsonde(["search", "--help"])).stdout).toMatch(
      /1 the search failed or found nothing, 2 wrong usage/,
    );
  });

  it("has no sources in the document", async () => {
    const { code, stdout } = await runWebsonde([...empty, "--json", "bees"]);
    expect(JSON.parse(stdout)).toMatchObject({ ok: false, error: { kind: "empty" }, response: { sources: [] } });
    expect(code).toBe(1);
  });

  it("leaves warnings on stderr where there are results", async () => {
    const env = { WEBSONDE_CONFIG: "/nowhere/config.json" };
    const { code, stdout, stderr } = await runWebsonde(["search", "--sandbox", "bees"], { env });
    expect(code).toBe(0);
    expect(stderr).toContain("Warning: WEBSONDE_CONFIG");
    expect(stdout).not.toContain("Warning");
  });
});
