import { describe, expect, it } from "vitest";
import { createSearch } from "../../src/search.ts";
import { makeMeta, makeStub, pageOf, stubOptions } from "./stub-providers.ts";

const request = { query: "x" };

describe("two clients", () => {
  it("never share options or loaded providers", async () => {
    const loads = { first: 0, second: 0 };
    const load = (name: "first" | "second") => async () => {
      loads[name]++;
      return makeStub("brave", { search: () => pageOf(name) });
    };
    const first = createSearch(stubOptions({ brave: { load: load("first") } }).options);
    const second = createSearch(stubOptions({ brave: { load: load("second") } }, { preferred: "brave" }).options);
    expect((await first.search(request)).text).toContain("first");
    expect((await second.search(request)).text).toContain("second");
    expect((await first.search(request)).text).toContain("first");
    expect(loads).toEqual({ first: 1, second: 1 });
  });
  it("keep their order although the caller's list changes later", async () => {
    const { options } = stubOptions({ brave: {}, google: {} });
    const order = ["google"];
    const web = createSearch({ ...options, order });
    order.unshift("brave");
    expect((await web.search(request)).response.provider).toBe("google");
  });
});

describe("a third party relies on its own providers", () => {
  it("standing in for one of ours", async () => {
    const { options } = stubOptions({ brave: { search: () => pageOf("mine") } });
    expect((await createSearch(options).search(request)).text).toContain("mine page");
  });
  it.each([
    ["the provider itself", makeStub("acme")],
    ["a function that gives it", () => makeStub("acme")],
    ["a module", async () => ({ default: makeStub("acme") })],
    ["a CommonJS module, wrapped twice", async () => ({ default: { default: makeStub("acme") } })],
  ])("given as %s", async (_, loader) => {
    const { options } = stubOptions({}, { providers: { acme: loader as () => never } });
    expect((await createSearch(options).search(request)).response.provider).toBe("acme");
  });
  it("standing under another id than their own, also twice with settings of their own", async () => {
    const provider = makeStub("searxng", { search: (_, { settings }) => pageOf(String(settings["name"])) });
    const settings = { providers: { home: { name: "home" }, office: { name: "office" } } };
    const { options } = stubOptions({}, { providers: { home: provider, office: provider }, settings });
    const web = createSearch(options);
    for (const id of ["home", "office"])
      expect(await web.search(request, { provider: id })).toMatchObject({
        response: { provider: id, sources: [{ title: `${id} page` }] },
        attempts: [{ provider: id }],
      });
  });
  it("being classes with methods of their own", async () => {
    class Acme {
      readonly #page = pageOf("acme");
      readonly meta = makeMeta("acme");
      availability() {
        return { level: "auto", reason: "yes" } as const;
      }
      async search() {
        return this.#page;
      }
    }
    const { options } = stubOptions({}, { providers: { acme: new Acme(), other: () => new Acme() } });
    for (const provider of ["acme", "other"])
      expect(await createSearch(options).search(request, { provider })).toMatchObject({
        ok: true,
        response: { provider },
      });
  });
  it.each<[string, unknown, string]>([
    ["an empty module", {}, "search"],
    ["nothing", undefined, "search"],
    ["text", "acme", "search"],
    ["one without availability", { meta: makeMeta("acme"), search() {} }, "availability"],
    ["one without meta", { search() {}, availability() {} }, "meta.id"],
    [
      "one without limits",
      { default: { ...makeStub("acme"), meta: { ...makeMeta("acme"), limits: {} } } },
      "meta.limits.count",
    ],
    [
      "one without capabilities",
      { ...makeStub("acme"), meta: { ...makeMeta("acme"), capabilities: null } },
      "meta.capabilities",
    ],
  ])("being told what is missing where a loader gives %s", async (_, value, part) => {
    const { options } = stubOptions({ google: {} }, { providers: { acme: (() => value) as never } });
    const outcome = await createSearch(options).search(request, { provider: "acme" });
    expect(outcome).toMatchObject({ ok: false, error: { kind: "not-configured", provider: "acme" } });
    expect(outcome.text).toContain(part);
    expect((await createSearch(options).search(request)).response.provider).toBe("google");
  });
  it("being told when their availability makes no sense", async () => {
    for (const answer of [undefined, null, true, "auto", {}, { level: "perhaps", reason: "x" }]) {
      const { options } = stubOptions({ acme: { availability: () => answer as never } });
      const outcome = await createSearch(options).search(request);
      expect(outcome).toMatchObject({ ok: false, error: { kind: "invalid-response", provider: "acme" } });
    }
  });
});

describe("names that every object has", () => {
  it.each(["constructor", "__proto__", "toString", "hasOwnProperty", "prototype"])("%s is no provider", async (id) => {
    const { options } = stubOptions({ google: {} }, { settings: { providers: {} } });
    const outcome = await createSearch(options).search(request, { provider: id });
    expect(outcome).toMatchObject({ ok: false, error: { kind: "invalid-request" }, attempts: [] });
    const listed = await createSearch({ ...options, order: [id], preferred: id }).search(request);
    expect(listed).toMatchObject({ ok: true, notes: [`unknown provider ids were ignored: ${id}`] });
  });
  it("may be the id of a third party's provider, with settings only where there are any", async () => {
    const seen: unknown[] = [];
    const provider = (id: string) => makeStub(id, { search: (_, { settings }) => (seen.push(settings), pageOf(id)) });
    const ids = ["__proto__", "constructor"];
    const providers = Object.fromEntries(ids.map((id) => [id, provider(id)]));
    const { options } = stubOptions({}, { settings: { providers: {} } });
    const web = createSearch({ ...options, providers });
    for (const id of ids) expect((await web.search(request, { provider: id })).response.provider).toBe(id);
    expect(seen).toEqual([{}, {}]);
  });
});
