import { openClient } from "@websonde/search-testkit";
import type { CannedReply, Client } from "@websonde/search-testkit";
import { describe, expect, it } from "vitest";
import searxng from "../src/index.ts";
import { openFixtures } from "./searxng-fixtures.ts";

const engines = [
  { name: "duckduckgo", shortcut: "ddg", enabled: true },
  { name: "brave", shortcut: "br", enabled: false },
  { name: "bing images", shortcut: "bii" },
  // A shortcut that is another engine's name.
  { name: "brave.images", shortcut: "brave" },
];

let instances = 0;

/** A client of an instance of its own, since what one says of its engines is kept for the whole process. */
function openInstance(settings: object, answerConfig: () => CannedReply): Client {
  const endpoint = `https://engines-${++instances}.example`;
  return openClient(
    { provider: searxng, fixtures: openFixtures },
    ({ url }) => {
      const { status = 200, body = "" } =
        url.pathname === "/config"
          ? answerConfig()
          : { body: { results: [{ url: "https://example.org/", title: "A" }] } };
      return new Response(typeof body === "string" ? body : JSON.stringify(body), { status });
    },
    { env: { SEARXNG_ENDPOINT: endpoint }, settings: { ...settings } },
  );
}

/** The paths that were asked, and the engines of the last search. */
function sent({ requests }: Client) {
  return {
    paths: requests.map(({ url }) => url.pathname),
    engines: requests.at(-1)?.url.searchParams.get("engines"),
  };
}

describe("the engines of the settings", () => {
  it("are not asked about where there are none", async () => {
    for (const none of [undefined, "", " , ", []]) {
      const client = openInstance({ engines: none }, () => ({ body: { engines } }));
      await client.search();
      expect(sent(client)).toEqual({ paths: ["/search"], engines: null });
    }
  });

  it.each([
    ["ddg, br", "duckduckgo,brave"],
    [["DDG", "Brave"], "duckduckgo,brave"],
    ["bing images", "bing images"],
    ["bii", "bing images"],
  ])("%j go out by their names: %s", async (wanted, names) => {
    const client = openInstance({ engines: wanted }, () => ({ body: { engines } }));
    const { notes } = await client.search();
    expect(sent(client)).toEqual({ paths: ["/config", "/search"], engines: names });
    expect(notes).toEqual([]);
  });

  it("are asked about once an hour", async () => {
    const client = openInstance({ engines: "ddg" }, () => ({ body: { engines } }));
    await client.search();
    await client.search();
    expect(sent(client)).toEqual({ paths: ["/config", "/search", "/search"], engines: "duckduckgo" });
    client.clock.advance(3_600_001);
    await client.search();
    expect(sent(client).paths.slice(3)).toEqual(["/config", "/search"]);
  });

  it("that the instance does not have are told, and sent as they were typed", async () => {
    const client = openInstance({ engines: "ddg,altavista" }, () => ({ body: { engines } }));
    const { notes } = await client.search();
    expect(sent(client).engines).toBe("duckduckgo,altavista");
    expect(notes.join()).toContain("altavista");
  });

  it.each<[string, CannedReply]>([
    ["is not to be had", { status: 404, body: "Not Found" }],
    ["is refused", { status: 403, body: "Forbidden" }],
    ["is a page", { body: "<html></html>" }],
    ["breaks off", { body: '{"engines":[{' }],
    ["is empty", { body: { engines: [] } }],
    ["has another form", { body: { engines: { ddg: "duckduckgo" } } }],
  ])("go out as they were typed where their list %s, and it is asked for again", async (_, reply) => {
    let answer: CannedReply = reply;
    const client = openInstance({ engines: "ddg, br" }, () => answer);
    expect((await client.search()).ok).toBe(true);
    expect(sent(client)).toEqual({ paths: ["/config", "/search"], engines: "ddg,br" });
    answer = { body: { engines } };
    await client.search();
    expect(sent(client)).toEqual({
      paths: ["/config", "/search", "/config", "/search"],
      engines: "duckduckgo,brave",
    });
  });

  it("are read past entries of another form", async () => {
    const odd = [null, "ddg", { shortcut: "x" }, { name: 7 }, ...engines];
    const client = openInstance({ engines: "ddg" }, () => ({ body: { engines: odd } }));
    await client.search();
    expect(sent(client).engines).toBe("duckduckgo");
  });
});
