import { describe, expect, it } from "vitest";
import { drawPage, makeAcme, readAcme, searchAcme } from "./acme-engine.ts";

function redirect(status: number, location: string, cookie = "r=1"): Response {
  return new Response(null, { status, headers: { location, "set-cookie": cookie } });
}

const posting = makeAcme({ request: () => ({ url: "https://www.acme.test/find", form: { q: "x" } }) });
const results = drawPage(["a", "b", "c"]);

describe("redirects of an engine", () => {
  it("are followed within its origin, with the cookies that they set", async () => {
    const { outcome, sent } = await searchAcme([redirect(302, "/other/"), results]);
    expect(outcome.ok).toBe(true);
    expect(sent.map(({ url }) => url)[1]).toBe("https://www.acme.test/other/");
    expect(sent[1]?.headers.get("cookie")).toBe("r=1");
    expect(sent[1]?.headers.get("user-agent")).toBe(sent[0]?.headers.get("user-agent"));
  });

  it.each([
    [302, "GET", ""],
    [303, "GET", ""],
    [307, "POST", "q=x"],
    [308, "POST", "q=x"],
  ])("%i turns a form into %s", async (status, method, body) => {
    const { sent } = await searchAcme([redirect(status, "/other"), results], { engine: posting });
    expect(sent[1]).toMatchObject({ url: "https://www.acme.test/other", method, body });
  });

  it("to another origin are not followed: the engine decides what they mean", async () => {
    const locations: (string | undefined)[] = [];
    const engine = makeAcme({
      read(page) {
        locations.push(page.location);
        return { kind: "blocked", reason: "consent", sources: [] };
      },
    });
    const { outcome, sent } = await searchAcme([redirect(302, "https://consent.test/?next=1")], { engine });
    expect(sent).toHaveLength(1);
    expect(locations).toEqual(["https://consent.test/?next=1"]);
    expect(outcome).toMatchObject({ ok: false, error: { kind: "blocked", reason: "consent", status: 429 } });
  });

  it("in circles end as an error", async () => {
    const { outcome, sent } = await searchAcme([redirect(302, "/again")]);
    expect(sent).toHaveLength(6);
    expect(outcome).toMatchObject({ ok: false, error: { kind: "invalid-response", status: 302 } });
  });
});

describe("another base URL, and another upstream", () => {
  const urls: (string | undefined)[] = [];
  const engine = makeAcme({
    read(page) {
      urls.push(page.url);
      return readAcme(page);
    },
  });
  const pages = [drawPage(["a"], "/search?page=2"), drawPage(["b", "c"])];

  it("a base URL stands for the engine's own in what is sent, and not in what is read", async () => {
    urls.length = 0;
    const settings = { providers: { acme: { baseUrl: "http://127.0.0.1:9999/acme/" } } };
    const { sent } = await searchAcme(pages, { engine, settings });
    expect(sent.map(({ url }) => url)).toEqual([
      "http://127.0.0.1:9999/acme/search?q=two%20words",
      "http://127.0.0.1:9999/acme/search?page=2",
    ]);
    expect(urls).toEqual(["https://www.acme.test/search?q=two%20words", "https://www.acme.test/search?page=2"]);
  });

  it("all traffic goes to an upstream URL where one is set, redirects too", async () => {
    urls.length = 0;
    const upstreamUrl = "http://127.0.0.1:9998";
    const { sent } = await searchAcme([redirect(302, `${upstreamUrl}/www.acme.test/moved`), ...pages], {
      engine,
      upstreamUrl,
    });
    expect(sent.map(({ url }) => url)).toEqual([
      `${upstreamUrl}/www.acme.test/search?q=two%20words`,
      `${upstreamUrl}/www.acme.test/moved`,
      `${upstreamUrl}/www.acme.test/search?page=2`,
    ]);
    expect(urls).toEqual(["https://www.acme.test/moved", "https://www.acme.test/search?page=2"]);
  });
});
