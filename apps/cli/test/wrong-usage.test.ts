import { describe, expect, it } from "vitest";
import { callCli } from "./call-cli.ts";
import { startStubUpstream } from "./stub-upstream.ts";

interface WrongUsage {
  readonly name: string;
  readonly args: readonly string[];
  /** What the message must hold: the right form. */
  readonly says: RegExp;
  readonly input?: string;
}

const cases: readonly WrongUsage[] = [
  { name: "no query", args: ["search"], says: /query/ },
  { name: "an empty query", args: ["search", ""], says: /query is empty.*websonde search how/s },
  { name: "a blank query", args: ["search", " ", "\t"], says: /query is empty/ },
  { name: "an empty query on stdin", args: ["search", "-"], input: "\n", says: /query is empty/ },
  { name: "a query of 100,000 characters", args: ["search", "a".repeat(100_000)], says: /at most 10000/ },
  { name: "as many on stdin", args: ["search", "-"], input: "a".repeat(100_000), says: /at most 10000/ },
  { name: "2 MB on stdin", args: ["search", "-"], input: "a".repeat(2_000_000), says: /1 MiB/ },
  { name: "NUL", args: ["search", "-"], input: "honey\0bees", says: /NUL/ },
  { name: "only exclusions", args: ["search", "--", "-honey"], says: /exclusions/ },
  ...["0", "-3", "2.7", "NaN", "1e9", "", "0x10", "Infinity", "9".repeat(40)].flatMap((count) =>
    ["--limit", "--num-search-results", "--max-tokens"].map((option) => ({
      name: `${option} ${count}`,
      args: ["search", option, count, "bees"],
      says: /whole number from 1/,
    })),
  ),
  { name: "--limit without a value", args: ["search", "bees", "--limit"], says: /--limit <n>/ },
  ...["2.1", "-1", "NaN", "hot", "1e0"].map((temperature) => ({
    name: `--temperature ${temperature}`,
    args: ["search", "--temperature", temperature, "bees"],
    says: /from 0 to 2/,
  })),
  ...["0", "-5", "301", "soon"].map((timeout) => ({
    name: `--timeout ${timeout}`,
    args: ["search", "--timeout", timeout, "bees"],
    says: /above 0, at most 300/,
  })),
  { name: "an unknown recency", args: ["search", "--recency", "hour", "bees"], says: /day, week, month, year/ },
  { name: "an unknown filter", args: ["search", "--safe-search", "on", "bees"], says: /off, moderate, strict/ },
  { name: "an unknown provider", args: ["search", "--provider", "brvae", "bees"], says: /brvae.*exa, .*brave.*auto/ },
  {
    name: "a provider that the sandbox does not emulate",
    args: ["search", "--sandbox", "--provider", "gemini", "bees"],
    says: /does not emulate gemini.*brave/s,
  },
  { name: "no provider", args: ["search", "--provider", "", "bees"], says: /Known: .*brave/ },
  { name: "an unknown id in --order", args: ["search", "--order", "exa,brvae", "bees"], says: /brvae.*Known/ },
  { name: "auto in --order", args: ["search", "--order", "auto", "bees"], says: /auto.*Known/ },
  { name: "an empty --order", args: ["search", "--order", " , ", "bees"], says: /such as exa,brave/ },
  { name: "an unknown id in --exclude", args: ["search", "--exclude", "brvae", "bees"], says: /brvae.*Known/ },
  { name: "a locale that is none", args: ["search", "--locale", "x_!", "bees"], says: /de-DE/ },
  { name: "a domain that is none", args: ["search", "--include-domain", "http://", "bees"], says: /example\.org/ },
  { name: "a page that is no web page", args: ["search", "--url", "file:///etc/passwd", "bees"], says: /https/ },
  { name: "an unknown option", args: ["search", "--limt", "3", "bees"], says: /--limit/ },
  { name: "a query with a dash", args: ["search", "-fno-exceptions"], says: /Put -- before/ },
  { name: "a scenario without a sandbox", args: ["search", "--scenario", "*=429", "bees"], says: /--sandbox/ },
  {
    name: "a scenario for real upstreams",
    args: ["search", "--sandbox", "--live", "--scenario", "*=429", "bees"],
    says: /--live/,
  },
  {
    name: "an unknown scenario",
    args: ["search", "--sandbox", "--scenario", "brave=zap", "bees"],
    says: /zap.*stalled-body/,
  },
  { name: "an unknown command", args: ["serach", "bees"], says: /Did you mean search\?/ },
  { name: "help for an unknown command", args: ["help", "serach"], says: /Did you mean search\?/ },
  { name: "an unknown engine", args: ["parse", "brvae", "page.html"], says: /Known: .*duckduckgo/ },
  { name: "a provider without pages", args: ["parse", "brave", "page.html"], says: /Engines that do: .*duckduckgo/ },
  { name: "no page", args: ["parse", "duckduckgo"], says: /file/ },
  { name: "a status that is none", args: ["parse", "--status", "20", "duckduckgo", "-"], says: /100 to 599/ },
  { name: "an address that is none", args: ["parse", "--url", "page", "duckduckgo", "-"], says: /https:/ },
  { name: "a surplus argument", args: ["providers", "brave"], says: /too many arguments/ },
  { name: "a port that is none", args: ["sandbox", "--port", "65536"], says: /0 to 65535/ },
];

describe("wrong usage ends with 2, says the right form on stderr, and sends nothing", () => {
  it.each(cases)("$name", async ({ args, says, input }) => {
    const upstream = await startStubUpstream();
    const env = { WEBSONDE_UPSTREAM_URL: upstream.url, BRAVE_API_KEY: "test-key-brave" };
    const { code, stdout, stderr } = await callCli(args, { env, ...(input !== undefined && { input }) });
    expect(stderr).toMatch(says);
    expect(stderr).toMatch(/Usage: websonde/);
    expect(stderr.length).toBeLessThan(4_000);
    expect(code).toBe(2);
    expect(stdout).toBe("");
    expect(upstream.requests).toHaveLength(0);
  });
});

describe("with --json a script finds one document on stdout, also after wrong usage", () => {
  // Where --json would be a word, or the value of the last option, it is no option.
  const withJson = cases.filter(
    ({ args }) => args[0] === "search" && !args.includes("--") && args.at(-1) !== "--limit",
  );
  it.each(withJson)("$name", async ({ args, says, input }) => {
    const { code, stdout, stderr } = await callCli([...args, "--json"], input === undefined ? {} : { input });
    const outcome: unknown = JSON.parse(stdout);
    expect(outcome).toMatchObject({ ok: false, attempts: [], response: { sources: [] } });
    expect(outcome).toMatchObject({ error: { kind: "invalid-request", message: expect.stringMatching(says) } });
    expect(code).toBe(2);
    expect(stderr.replace(/^The upstreams are emulated.*\n/, "")).toBe("");
  });

  it("but --json behind -- is a word to search for", async () => {
    const { code, stdout } = await callCli(["search", "--limit", "0", "--", "--json"]);
    expect(code).toBe(2);
    expect(stdout).toBe("");
  });
});
