import { describe, expect, it } from "vitest";
import { allBut } from "./all-but.ts";
import { callCli } from "./call-cli.ts";
import { runWebsonde } from "./run-websonde.ts";
import { answerLikeBrave, startStubUpstream } from "./stub-upstream.ts";
import { writeSettings } from "./write-settings.ts";

const emulated = /^The upstreams are emulated.*--live.*$/m;

describe("websonde search --sandbox answers without a key and without internet", () => {
  const questions: readonly (readonly [question: string, words: RegExp])[] = [
    ["how does fallback work", /fallback/i],
    ["why does a heat pump defrost", /heat pump|defrost/i],
    ["rust ownership and borrowing", /ownership|borrow/i],
    ["how do octopus arms work", /octopus|arms/i],
    ["compound interest", /interest/i],
  ];

  it("five unrelated questions find five different pages that speak of them", async () => {
    const firstUrls = new Set<string>();
    const search = async ([question, words]: (typeof questions)[number]) => {
      const { code, stdout, stderr } = await runWebsonde(["search", "--sandbox", question]);
      expect(code).toBe(0);
      const [, title = "", url = "", snippet = ""] = /^\[1\] (.*)\n {4}(https?:.*)\n {4}(.*)/m.exec(stdout) ?? [];
      expect(`${title} ${snippet}`).toMatch(words);
      firstUrls.add(url);
      expect(stderr.trim()).toMatch(emulated);
      expect(stderr.trim().split("\n")).toHaveLength(1);
    };
    await Promise.all(questions.map(search));
    expect(firstUrls.size).toBe(questions.length);
  });

  it.each(["brave", "exa", "searxng", "duckduckgo"])("%s can be named", async (provider) => {
    const { code, stdout } = await callCli(["search", "--sandbox", "--json", "--provider", provider, "honey bees"]);
    const outcome: unknown = JSON.parse(stdout);
    expect(outcome).toMatchObject({ ok: true, response: { provider }, attempts: [{ provider, status: "ok" }] });
    expect(code).toBe(0);
  });

  it("words need no quotes, and - takes them from stdin", async () => {
    const typed = await callCli(["search", "--sandbox", "honey", "bees"]);
    const piped = await callCli(["search", "--sandbox", "-"], { input: "honey bees\n" });
    expect(typed.stdout).toMatch(/bee/i);
    expect(piped.stdout).toBe(typed.stdout);
  });

  it("options may stand behind the words, and words behind -- may begin with a dash", async () => {
    const { code, stdout } = await callCli([
      "search",
      "honey bees",
      "--sandbox",
      "--json",
      "--limit",
      "1",
      "--",
      "-wax",
    ]);
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ response: { sources: [expect.anything()] } });
  });

  it("broken characters are mended, and a note says so", async () => {
    const { code, stdout } = await callCli(["search", "--sandbox", "honey bees \ud800"]);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^Note: .*surrogate/m);
  });

  it("a scenario shows how the chain goes on, and --verbose says so line by line", async () => {
    const order = ["--order", "exa,brave,searxng"];
    const args = ["search", "--sandbox", "--verbose", ...order, "--scenario", "exa=429,brave=500", "honey bees"];
    const { code, stdout, stderr } = await callCli(args);
    expect(code).toBe(0);
    expect(stdout).toMatch(/bee/i);
    expect(stderr).toMatch(/^exa: failed after .*rate-limit, HTTP 429/m);
    expect(stderr).toMatch(/^brave: failed after .*server, HTTP 500/m);
    expect(stderr).toMatch(/^searxng: answered after/m);
  });

  it("on a terminal each provider that was asked in vain is told while it happens", async () => {
    const args = ["search", "--sandbox", "--order", "exa", "--scenario", "exa=429", "honey bees"];
    const attended = await callCli(args, { isAttended: true });
    expect(attended.stderr).toMatch(/^exa: failed after .*HTTP 429/m);
    expect(attended.stderr).not.toMatch(/skipped|answered/);
    expect((await callCli(args)).stderr).not.toMatch(/exa: failed/);
    expect((await callCli([...args, "--json"], { isAttended: true })).stderr).not.toMatch(/exa: failed/);
  });

  it("nothing of the user's own reaches it: no key, no address, no proxy, from the environment or the settings", async () => {
    const upstream = await startStubUpstream();
    // The sandbox refuses keys that begin with `invalid`.
    const { env } = writeSettings({
      providers: {
        brave: {
          apiKey: "invalid-from-settings",
          baseUrl: upstream.url,
          headers: { "X-Subscription-Token": "invalid-header" },
        },
      },
    });
    const own = {
      BRAVE_API_KEY: "invalid-from-env",
      BRAVE_SEARCH_API_KEY: "invalid-from-env",
      BRAVE_BASE_URL: upstream.url,
    };
    const proxies = { HTTP_PROXY: upstream.url, http_proxy: upstream.url, WEBSONDE_UPSTREAM_URL: upstream.url };
    const { code } = await runWebsonde(["search", "--sandbox", "--provider", "brave", "honey bees"], {
      env: { ...env, ...own, ...proxies },
    });
    expect(code).toBe(0);
    expect(upstream.requests).toHaveLength(0);
  });

  it("--live wins over it", async () => {
    const upstream = await startStubUpstream(answerLikeBrave);
    const env = { WEBSONDE_UPSTREAM_URL: upstream.url, BRAVE_API_KEY: "test-key-brave" };
    const { code, stdout, stderr } = await callCli(["search", "--sandbox", "--live", "--provider", "brave", "bees"], {
      env,
    });
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(stdout).toContain("https://bees.example/");
    expect(upstream.requests[0]?.url).toMatch(/^\/api\.search\.brave\.com\//);
    expect(upstream.requests[0]?.headers["x-subscription-token"]).toBe("test-key-brave");
  });
});

describe("stdout belongs to the result", () => {
  it("with --json it is the whole outcome, one document, whatever else is told on stderr", async () => {
    const { code, stdout, stderr } = await runWebsonde(["search", "--sandbox", "--json", "--verbose", "honey bees"]);
    expect(JSON.parse(stdout)).toMatchObject({
      ok: true,
      text: expect.stringContaining("bee"),
      notes: [],
      attempts: expect.arrayContaining([expect.objectContaining({ status: "ok" })]),
      response: {
        sources: expect.arrayContaining([expect.objectContaining({ url: expect.stringMatching(/^https:/) })]),
      },
    });
    expect(stderr).toMatch(/: answered after/);
    expect(code).toBe(0);
  });

  it("also when every provider failed", async () => {
    const others = ["--exclude", allBut("exa", "brave").join(",")];
    const args = ["search", "--sandbox", "--json", "--verbose", "--scenario", "*=503", ...others, "honey bees"];
    const { code, stdout, stderr } = await runWebsonde(args);
    expect(JSON.parse(stdout)).toMatchObject({
      ok: false,
      error: { kind: "server", message: expect.stringMatching(/^All web search providers failed: /) },
      text: expect.stringMatching(/^Error: All web search providers failed: /),
      response: { sources: [] },
    });
    expect(stderr).toMatch(/: failed after/);
    expect(code).toBe(1);
  });

  it("without --json a failure leaves it empty, and stderr says who failed", async () => {
    const args = ["search", "--sandbox", "--order", "exa,brave", "--scenario", "*=503", "honey bees"];
    const { code, stdout, stderr } = await callCli(args);
    expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
    expect(stderr).toMatch(/^Error: All web search providers failed: exa: .*; brave: /m);
  });

  it("and what was not asked, and where to look", async () => {
    const args = ["search", "--exclude", allBut("perplexity", "brave").join(","), "honey bees"];
    const { code, stdout, stderr } = await callCli(args);
    expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
    expect(stderr).toMatch(/^Not asked: perplexity, brave\./m);
    expect(stderr).toContain("websonde providers");
  });

  it("so does an empty result", async () => {
    const { code, stdout, stderr } = await callCli(["search", "--sandbox", "--scenario", "*=empty", "honey bees"]);
    expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
    expect(stderr).toMatch(/returned no results/);
  });

  it("and a search that nobody could answer", async () => {
    const { code, stdout, stderr } = await callCli(["search", "--exclude", allBut("brave").join(","), "honey bees"]);
    expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
    expect(stderr).toMatch(/^Error: No web search provider configured\.$/m);
  });

  it("a provider that is named and lacks its key is an error that names the variable", async () => {
    const { code, stderr } = await callCli(["search", "--provider", "brave", "honey bees"]);
    expect(code).toBe(1);
    expect(stderr).toMatch(/BRAVE_API_KEY/);
  });

  it("time for one provider is limited by --timeout", async () => {
    const upstream = await startStubUpstream();
    const env = { WEBSONDE_UPSTREAM_URL: upstream.url, BRAVE_API_KEY: "test-key-brave" };
    const args = ["search", "--json", "--provider", "brave", "--timeout", "0.2", "bees"];
    const { code, stdout } = await callCli(args, { env });
    expect(JSON.parse(stdout)).toMatchObject({ error: { provider: "brave", kind: "timeout" } });
    expect(code).toBe(1);
  });
});
