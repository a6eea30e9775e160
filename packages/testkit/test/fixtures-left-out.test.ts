import type { SearchProvider } from "@websonde/search-core";
import { describe, expect, it } from "vitest";
import { checkProvider } from "../src/check.ts";
import type { Excusable, ProviderFixtures, RuleResult } from "../src/check.ts";
import acme from "./example/acme.ts";
import { fixtures } from "./example/acme-fixtures.ts";

const { module: _, ...withoutModule } = fixtures;
const usual: ProviderFixtures = { ...withoutModule, unsupported: { module: "the sound provider is imported once" } };

async function listFailures(given: ProviderFixtures, provider: SearchProvider = acme): Promise<readonly RuleResult[]> {
  const results = await checkProvider(provider, given);
  return results.filter(({ status }) => status === "failed");
}

const replyNames = [
  "success",
  "empty",
  "sparse",
  "unauthorized",
  "quota",
  "forbidden",
  "rateLimited",
  "errorEnvelope",
  "results",
] as const;

function withoutReply(name: (typeof replyNames)[number]): ProviderFixtures {
  const { [name]: _left, ...replies } = usual.replies ?? {};
  return { ...usual, replies };
}

describe("a fixture that is left out", () => {
  it.each(replyNames)("fails by its name: %s", async (name) => {
    const failures = await listFailures(withoutReply(name));
    expect(failures.length).toBeGreaterThan(0);
    for (const { error } of failures) expect(error?.message).toContain(`replies.${name}`);
  });

  it("fails by its name: readers, filters, secrets, the module", async () => {
    const { request: _request, time: _time, sites: _sites, unsupported: _unsupported, ...rest } = usual;
    const failures = await listFailures({ ...rest, configuration: { env: { ACME_API_KEY: "test" }, secrets: [] } });
    const said = failures.map(({ id, error }) => `${id}: ${error?.message}`).join("\n");
    for (const name of ["request.query", "request.count", "configuration.secrets", "module", "ACME_API_KEY"])
      expect(said).toContain(name);
    const withReader = await listFailures({
      ...rest,
      unsupported: usual.unsupported ?? {},
      request: usual.request ?? {},
    });
    const filters = withReader.map(({ id, error }) => `${id}: ${error?.message}`);
    expect(filters).toEqual([
      expect.stringContaining("recency: time.day is missing"),
      expect.stringContaining("dates: time.after is missing"),
      expect.stringContaining("sites: sites.one is missing"),
    ]);
  });

  it("excuses its rules with the reason that is given", async () => {
    const reason = "this upstream has no keys that may do less than others";
    const results = await checkProvider(acme, {
      ...withoutReply("forbidden"),
      unsupported: { ...usual.unsupported, forbidden: reason },
    });
    expect(results.filter(({ status }) => status === "failed")).toEqual([]);
    expect(results.find(({ id }) => id === "forbidden")).toMatchObject({ status: "excused", reason });
  });
});

describe("an excuse", () => {
  const excuse = (unsupported: Partial<Record<Excusable, string>>) =>
    listFailures({ ...usual, unsupported: { ...usual.unsupported, ...unsupported } });

  it("must have a reason in words", async () => {
    expect(await excuse({ locale: "no" })).toMatchObject([{ id: "fixtures", error: { message: /reason in words/ } }]);
  });

  it("cannot stand beside the fixture that it excuses", async () => {
    const failures = await excuse({ quota: "there is nothing to pay for" });
    expect(failures).toMatchObject([{ id: "fixtures", error: { message: /quota is both given and left out/ } }]);
  });

  it("cannot be for what every provider has, nor for what is no item", async () => {
    const [first] = await excuse({ success: "it never works at all" });
    expect(first).toMatchObject({ id: "fixtures", error: { message: /Every provider has a success/ } });
    const unknown: Partial<Record<Excusable, string>> = JSON.parse('{ "everything": "it is late on a Friday" }');
    expect(await excuse(unknown)).toMatchObject([{ id: "fixtures", error: { message: /unsupported.everything/ } }]);
  });
});

describe("a provider that forgets the client's fetch", () => {
  it("reaches nobody and fails", async () => {
    const provider: SearchProvider = {
      ...acme,
      search: async (query, context) => acme.search(query, { ...context, fetch: (input, init) => fetch(input, init) }),
    };
    const before = globalThis.fetch;
    const failures = await listFailures(usual, provider);
    expect(failures.map(({ id }) => id)).toEqual(expect.arrayContaining(["success", "globals", "credential-headers"]));
    expect(globalThis.fetch).toBe(before);
  });
});
