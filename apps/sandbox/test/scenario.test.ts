import { afterEach, describe, expect, it } from "vitest";
import { scenarios, startSandbox, type Sandbox } from "@websonde/sandbox";
import { ask } from "./ask.ts";
import { smallCorpus } from "./small-corpus.ts";

const opened: Sandbox[] = [];
afterEach(async () => {
  for (const sandbox of opened.splice(0)) await sandbox.close();
});

async function open(scenario?: string | Record<string, string>): Promise<Sandbox> {
  const sandbox = await startSandbox({ corpus: smallCorpus, ...(scenario === undefined ? {} : { scenario }) });
  opened.push(sandbox);
  return sandbox;
}

async function statuses(
  sandbox: Sandbox,
  count: number,
  path = "/searx.sandbox/search?q=ferry&format=json",
): Promise<number[]> {
  const seen: number[] = [];
  for (let index = 0; index < count; index += 1) seen.push((await ask(sandbox, path)).status);
  return seen;
}

const brave = "/api.search.brave.com/res/v1/web/search?q=ferry";

describe("a scenario", () => {
  it("runs through a sequence, and its last step stays", async () => {
    expect(await statuses(await open("searxng=429:seconds|503|ok"), 5)).toEqual([429, 503, 200, 200, 200]);
  });

  it("repeats a step", async () => {
    expect(await statuses(await open("searxng=503*3|ok"), 5)).toEqual([503, 503, 503, 200, 200]);
  });

  it("names upstreams, and * for all others, each with a sequence of its own", async () => {
    const sandbox = await open("searxng=502, * = 401|403");
    expect(await statuses(sandbox, 2)).toEqual([502, 502]);
    expect(await statuses(sandbox, 2, brave)).toEqual([401, 403]);
    expect(await statuses(sandbox, 1, "/html.duckduckgo.com/html/")).toEqual([401]);
  });

  it("without a name counts for all, and comes as an object too", async () => {
    expect(await statuses(await open("503"), 1)).toEqual([503]);
    const sandbox = await open({ searxng: "404|ok", "*": "502" });
    expect(await statuses(sandbox, 2)).toEqual([404, 200]);
    expect(await statuses(sandbox, 1, brave)).toEqual([502]);
  });

  it("combines waiting, modes and one fault in a step", async () => {
    const sandbox = await open("searxng=slow:20ms+json-disabled|slow:10+bearer+429:date");
    expect(await statuses(sandbox, 2)).toEqual([403, 429]);
    expect(sandbox.requests.map((request) => request.step)).toEqual([
      "slow:20ms+json-disabled",
      "slow:10+bearer+429:date",
    ]);
  });

  it("begins anew when it is set again", async () => {
    const sandbox = await open("searxng=503|ok");
    expect(await statuses(sandbox, 2)).toEqual([503, 200]);
    sandbox.setScenario("searxng=503|ok");
    expect(await statuses(sandbox, 2)).toEqual([503, 200]);
    sandbox.setScenario("");
    expect(await statuses(sandbox, 1)).toEqual([200]);
  });

  it("with a mode of one upstream under * leaves the others alone", async () => {
    const sandbox = await open("*=json-disabled");
    expect(await statuses(sandbox, 1)).toEqual([403]);
    expect(await statuses(sandbox, 1, brave)).toEqual([422]);
  });
});

describe("a scenario that cannot be read", () => {
  it.each([
    ["brvae=429", 'no upstream "brvae". Valid: brave, duckduckgo, exa, searxng,'],
    ["brave=sloow", '"sloow" is not known. Valid: ok; 429[:seconds|date|ms|none]'],
    ["brave=json-disabled", '"json-disabled" is not known'],
    ["brave=", '"" is not known'],
    ["brave=429:tomorrow", '"429:tomorrow" is not known: use seconds, date, ms, none'],
    ["brave=500:xml", '"500:xml" is not known'],
    ["brave=slow:soon", '"soon" is no duration: write 500ms or 2s'],
    ["brave=slow:601s", '"601s" is no duration'],
    ["brave=reset:now", '"reset" takes no argument'],
    ["brave=401:x", '"401" takes no argument'],
    ["brave=401+402", '"401+402" has two faults'],
    ["brave=ok*0", "repeats 0 times"],
    ["brave=ok,brave=401", '"brave" stands twice'],
    ["__proto__=ok", 'no upstream "__proto__"'],
  ])("%s: says what is wrong and what is valid", async (scenario, words) => {
    await expect(open(scenario)).rejects.toThrow(words);
    const sandbox = await open("searxng=503");
    expect(() => sandbox.setScenario(scenario)).toThrow(words);
    expect(await statuses(sandbox, 1)).toEqual([503]);
  });

  it.each([[5], [null], [[]], [["brave=429"]], [new Map()]])(
    "as %j, which is neither a text nor an object of texts",
    async (scenario) => {
      const sandbox = await open("searxng=502");
      expect(() => sandbox.setScenario(scenario as unknown as string)).toThrow(
        /must be a text such as "brave=429\|ok", or/,
      );
      expect(await statuses(sandbox, 1)).toEqual([502]);
    },
  );

  it("with a word that is a whole document, which is not repeated", async () => {
    await expect(open("x".repeat(100_000))).rejects.toThrow(/^Scenario: "x{60}…" is not known\. Valid: ok;/);
  });

  it("as an object with something else than texts", async () => {
    const scenario: Record<string, string> = JSON.parse('{"brave":429}');
    await expect(open(scenario)).rejects.toThrow('the steps of "brave" must be a text');
  });
});

describe("the list of scenarios", () => {
  it("names every fault of the issue and the modes with their upstream", () => {
    const forms = scenarios.map(({ form }) => form).join(" ");
    for (const word of ["slow", "stalled-headers", "stalled-body", "401", "402", "403", "429[:seconds|date|ms|none]"]) {
      expect(forms).toContain(word);
    }
    for (const word of ["500", "truncated", "malformed", "empty", "challenge", "reset", "endless"]) {
      expect(forms).toContain(word);
    }
    expect(scenarios).toContainEqual({ form: "json-disabled", about: expect.any(String), upstreams: ["searxng"] });
    expect(scenarios.filter(({ form }) => form === "paced").map(({ upstreams }) => upstreams)).toEqual(
      expect.arrayContaining([["brave"], ["duckduckgo"], ["exa"]]),
    );
  });
});
