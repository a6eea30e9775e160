import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startSandbox, type Sandbox } from "@websonde/sandbox";
import { ask, noon, type Answer } from "./ask.ts";
import { smallCorpus } from "./small-corpus.ts";

interface ParallelBody {
  readonly results: readonly {
    readonly url: string;
    readonly title: string | null;
    readonly publish_date: string | null;
    readonly excerpts: readonly string[];
    readonly full_content?: string | null;
  }[];
  readonly errors: readonly unknown[];
  readonly warnings: readonly { readonly type: string; readonly message: string }[] | null;
  readonly session_id: string;
}

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox({ corpus: smallCorpus, now: () => noon });
});
beforeEach(() => sandbox.setScenario(""));
afterAll(() => sandbox.close());

const json = { "content-type": "application/json" };
const withKey = { ...json, "x-api-key": "sandbox-parallel" };

function post(path: string, body: unknown, headers: Record<string, string> = withKey): Promise<Answer> {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  return ask(sandbox, `/api.parallel.ai${path}`, { method: "POST", headers, body: text });
}

async function search(more: object = {}): Promise<ParallelBody> {
  const answer = await post("/v1/search", { search_queries: ["ferry"], ...more });
  expect(answer.status).toBe(200);
  return JSON.parse(answer.text);
}

/** With 40 results. */
function filtered(sourcePolicy: object): Promise<ParallelBody> {
  return search({ advanced_settings: { max_results: 40, source_policy: sourcePolicy } });
}

const hosts = (body: ParallelBody): readonly string[] => [...new Set(body.results.map(({ url }) => new URL(url).host))];

describe("a search of Parallel", () => {
  it("is found with the key that the sandbox hands out", () => {
    expect(sandbox.environment).toMatchObject({ PARALLEL_API_KEY: "sandbox-parallel" });
  });

  it("gives excerpts, days, ids and the usage, null where there is nothing to say", async () => {
    const body = await search({ search_queries: ["lock gates"], mode: "fast", session_id: "mine" });
    expect(body).toEqual({
      search_id: expect.stringMatching(/^search_[0-9a-f]{32}$/),
      session_id: "mine",
      results: [
        {
          url: "https://canal.example/locks",
          title: "Locks & <gates> of the 'canal'",
          publish_date: expect.stringMatching(/^2026-03-0[12]$/),
          excerpts: expect.arrayContaining(["Sluices fill the chamber."]),
        },
      ],
      warnings: null,
      usage: [{ name: "sku_search", count: 1 }],
    });
    expect((await search({ search_queries: ["lighthouse"] })).results[0]?.publish_date).toBeNull();
    expect((await search()).session_id).toMatch(/^sess_/);
  });

  it("joins the results of several queries, each page once, and asks the objective where none finds anything", async () => {
    const both = await search({ search_queries: ["lock", "lighthouse", "barge"] });
    expect(both.results.map(({ url }) => url).toSorted()).toEqual([
      "https://canal.example/lighthouse.pdf",
      "https://canal.example/locks",
    ]);
    expect((await search({ search_queries: ["zxqv 991"], objective: "lighthouse" })).results).toHaveLength(1);
  });

  it("gives ten results by default and as many as max_results says, with as many characters as were allowed", async () => {
    expect((await search()).results).toHaveLength(10);
    expect((await filtered({})).results).toHaveLength(40);
    const short = { advanced_settings: { excerpt_settings: { max_chars_per_result: 9 } } };
    expect((await search({ search_queries: ["lock"], ...short })).results[0]?.excerpts).toEqual(["A lock li"]);
    const all = (await search({ max_chars_total: 60 })).results.flatMap(({ excerpts }) => excerpts);
    expect(all.join("")).toHaveLength(60);
  });

  it("filters by domains and by date; excluded domains do not count beside included ones", async () => {
    const north = "north.harbour.example";
    expect(hosts(await filtered({ include_domains: [north] }))).toEqual([north]);
    expect(hosts(await filtered({ exclude_domains: [north] }))).toEqual(["harbour.example"]);
    expect(hosts(await filtered({ include_domains: [".example"] }))).toHaveLength(2);
    const both = await filtered({ include_domains: ["harbour.example"], exclude_domains: [north] });
    expect(hosts(both)).toHaveLength(2);
    expect(both.warnings).toEqual([
      { type: "spec_validation_warning", message: expect.stringContaining("exclude_domains"), detail: null },
    ]);
    expect((await filtered({ after_date: "2026-02-10" })).results).toHaveLength(3);
  });

  it("reads operators in the queries", async () => {
    const { results } = await search({ search_queries: ["ferry site:north.harbour.example after:2026-01-20"] });
    expect(results.map(({ url }) => new URL(url).pathname).toSorted()).toEqual(["/reports/1", "/reports/3"]);
  });

  it("warns when nothing matched, of fields in the place of v1beta, and with the scenario warnings", async () => {
    const empty = await search({ search_queries: ["zxqv 991"] });
    expect(empty).toMatchObject({ results: [], warnings: [{ message: "No pages matched" }] });
    const old = await search({ max_results: 3, source_policy: { include_domains: ["canal.example"] } });
    expect(old.results).toHaveLength(10);
    expect(old.warnings?.map(({ message }) => message)).toEqual([
      "max_results was ignored",
      "source_policy was ignored",
    ]);
    sandbox.setScenario("parallel=warnings");
    const warned = await search();
    expect([warned.results.length, warned.warnings?.length]).toEqual([10, 1]);
  });
});

describe("what Parallel refuses", () => {
  const settings = (more: object): object => ({ advanced_settings: more });

  it.each([
    ["no queries", { search_queries: undefined }, ["search_queries"]],
    ["an empty list of queries", { search_queries: [] }, ["search_queries"]],
    ["a query that is blank", { search_queries: [" "] }, ["search_queries"]],
    ["queries that are a text", { search_queries: "ferry" }, ["search_queries"]],
    ["a mode of v1beta", { mode: "one-shot" }, ["mode"]],
    ["max_results 0", settings({ max_results: 0 }), ["advanced_settings", "max_results"]],
    ["max_results 41", settings({ max_results: 41 }), ["advanced_settings", "max_results"]],
    ["max_results 2.5", settings({ max_results: 2.5 }), ["advanced_settings", "max_results"]],
    ["settings that are a list", { advanced_settings: [] }, ["advanced_settings"]],
    ["a location in words", settings({ location: "Germany" }), ["advanced_settings", "location"]],
    [
      "an impossible day",
      settings({ source_policy: { after_date: "2026-02-30" } }),
      ["advanced_settings", "source_policy", "after_date"],
    ],
    [
      "a domain with a path",
      settings({ source_policy: { include_domains: ["a.example/x"] } }),
      ["advanced_settings", "source_policy", "include_domains"],
    ],
    [
      "201 domains",
      settings({ source_policy: { include_domains: Array(201).fill("a.example") } }),
      ["advanced_settings", "source_policy"],
    ],
    [
      "pages younger than ten minutes",
      settings({ fetch_policy: { max_age_seconds: 599 } }),
      ["advanced_settings", "fetch_policy", "max_age_seconds"],
    ],
  ])("%s: 422 with the place", async (_name, more, loc) => {
    const answer = await post("/v1/search", { search_queries: ["ferry"], ...more });
    expect([answer.status, answer.json()]).toEqual([
      422,
      {
        type: "error",
        error: {
          ref_id: expect.stringMatching(/^ref-/),
          message: "Request validation error",
          detail: { errors: [{ loc, msg: expect.any(String) }] },
        },
      },
    ]);
  });

  it.each([
    ["no key", {}, 401, "Invalid API key"],
    ["a bearer token", { authorization: "Bearer sandbox-parallel" }, 401, "Invalid API key"],
    ["a wrong key", { "x-api-key": "invalid-key" }, 401, "Invalid API key"],
    ["an expired key", { "x-api-key": "expired-key" }, 401, "Invalid API key"],
    ["used-up credit", { "x-api-key": "empty-credit-1" }, 402, "Insufficient credit in account"],
    ["a throttled key", { "x-api-key": "throttled-1" }, 429, "Too many requests"],
  ])("%s: %o → %i", async (_name, headers, status, message) => {
    const answer = await post("/v1/search", { search_queries: ["ferry"] }, { ...json, ...headers });
    expect([answer.status, answer.json()]).toEqual([
      status,
      { type: "error", error: { ref_id: expect.any(String), message } },
    ]);
    expect(answer.headers["retry-after"]).toBe(status === 429 ? "3" : undefined);
  });

  it("another method: 405; another path: 404; a body that is no JSON: 422", async () => {
    const get = await ask(sandbox, "/api.parallel.ai/v1/search", { headers: withKey });
    expect([get.status, get.headers["allow"]]).toEqual([405, "POST"]);
    expect((await post("/v2/search", {})).json()).toMatchObject({ type: "error" });
    expect((await post("/v1/search", "{")).json()).toMatchObject({
      error: { detail: { errors: [{ loc: ["body"] }] } },
    });
    const plain = { "x-api-key": "sandbox-parallel" };
    expect((await post("/v1/search", { search_queries: ["ferry"] }, plain)).status).toBe(422);
  });

  it("by scenario: an error inside 200 that has no results, and the vendor's own 403 and 500", async () => {
    sandbox.setScenario("parallel=error-in-200|403|500:json");
    const seen: unknown[] = [];
    for (let index = 0; index < 3; index += 1) {
      const answer = await post("/v1/search", { search_queries: ["ferry"] });
      seen.push([answer.status, JSON.parse(answer.text).type, "results" in answer.json()]);
    }
    expect(seen).toEqual([
      [200, "error", false],
      [403, "error", false],
      [500, "error", false],
    ]);
  });
});

describe("the extraction of Parallel", () => {
  async function extract(more: object): Promise<ParallelBody> {
    return JSON.parse((await post("/v1/extract", { urls: ["https://canal.example/locks"], ...more })).text);
  }

  it("gives excerpts about the objective, and the page where it is asked for", async () => {
    const [part] = (await extract({ objective: "sluices" })).results;
    expect(part?.excerpts[0]).toBe("Sluices fill the chamber.");
    expect(part?.full_content).toBeNull();
    const [whole] = (await extract({ advanced_settings: { full_content: true } })).results;
    expect(whole?.full_content).toMatch(/^# Locks .*Keepers live beside it\./s);
    const [cut] = (await extract({ advanced_settings: { full_content: { max_chars_per_result: 7 } } })).results;
    expect(cut?.full_content).toBe("# Locks");
  });

  it("lists in a 200 what could not be read", async () => {
    const urls = [
      "https://gone.example/x",
      "https://forbidden.example/",
      "https://timeout.example/",
      "https://blank.example/",
    ];
    expect(await extract({ urls })).toMatchObject({
      extract_id: expect.stringMatching(/^extract_/),
      results: [{ url: "https://blank.example/", title: null, excerpts: [] }],
      errors: [
        { url: urls[0], error_type: "fetch_error", http_status_code: 404, content: null },
        { url: urls[1], error_type: "fetch_error", http_status_code: 403, content: null },
        { url: urls[2], error_type: "fetch_timeout", http_status_code: null, content: null },
      ],
    });
  });

  it.each([
    [{ urls: undefined }],
    [{ urls: [] }],
    [{ urls: Array(21).fill("https://canal.example/locks") }],
    [{ urls: ["canal.example/locks"] }],
    [{ advanced_settings: { full_content: "yes" } }],
  ])("refuses %o: 422", async (more) => {
    const answer = await post("/v1/extract", { urls: ["https://canal.example/locks"], ...more });
    expect([answer.status, answer.json()]).toEqual([422, expect.objectContaining({ type: "error" })]);
  });
});
