import { describe, expect, it } from "vitest";
import { sendRequest } from "../../src/http.ts";
import { failureOf, makeExchange, readBody, startLoopback } from "./loopback.ts";

const secret = "test-SECRET/+key";
const credentials = {
  Authorization: `Bearer ${secret}`,
  "X-Api-Key": secret,
  "X-Subscription-Token": "other",
  Cookie: "session=1",
  "X-Odd": `prefix-${secret}`,
  "X-Basic": `v1 ${Buffer.from(`user:${secret}`).toString("base64")}`,
};
const plain = { Accept: "text/html", "Accept-Language": "en" };

/** Answers as the public internet would: hosts by name, without a network. */
function serve(pages: Readonly<Record<string, () => Response>>): {
  readonly fetch: typeof fetch;
  readonly calls: { readonly url: string; readonly init: RequestInit | undefined }[];
} {
  const calls: { url: string; init: RequestInit | undefined }[] = [];
  return {
    calls,
    fetch: async (input, init) => {
      const url = input instanceof Request ? input.url : String(input);
      calls.push({ url, init });
      return (pages[url] ?? (() => new Response("not there", { status: 404 })))();
    },
  };
}

const to =
  (location: string, status = 302) =>
  () =>
    new Response(null, { status, headers: { location } });
const end = () => new Response("the end");

describe.each(["fetch", "raw"] as const)("redirects within an origin over %s", (transport) => {
  it.each([301, 302, 303])("%i turns a POST into a GET without its body, credentials kept", async (status) => {
    const { url, requests } = await startLoopback((request, response) => {
      if (request.url === "/a") response.writeHead(status, { location: "../b?x=1" }).end();
      else response.end("the end");
    });
    const reply = await sendRequest({ url: `${url}/a`, json: {}, headers: credentials }, makeExchange({ transport }));
    expect(reply).toMatchObject({ status: 200, url: `${url}/b?x=1`, body: "the end" });
    expect(requests[1]).toMatchObject({ method: "GET", url: "/b?x=1" });
    expect(requests[1]?.headers).toMatchObject({ authorization: `Bearer ${secret}` });
    expect(requests[1]?.headers["content-type"]).toBeUndefined();
  });

  it.each([307, 308])("%i repeats the POST with its body", async (status) => {
    const bodies: string[] = [];
    const { url, requests } = await startLoopback(async (request, response) => {
      bodies.push(await readBody(request));
      if (request.url === "/a") response.writeHead(status, { location: "/b" }).end();
      else response.end("the end");
    });
    await sendRequest({ url: `${url}/a`, json: { q: 1 } }, makeExchange({ transport }));
    expect(requests[1]).toMatchObject({ method: "POST", url: "/b" });
    expect(bodies).toEqual(['{"q":1}', '{"q":1}']);
  });

  it("stop after five, in a ring too", async () => {
    const { url, requests } = await startLoopback((_, response) => response.writeHead(302, { location: "/" }).end());
    const error = await failureOf(sendRequest({ url }, makeExchange({ transport })));
    expect(error).toMatchObject({ kind: "invalid-response", status: 302 });
    expect(requests).toHaveLength(6);
  });

  it("are handed back when the caller wants to see them", async () => {
    const { url, requests } = await startLoopback((_, response) => {
      response.writeHead(302, { location: "https://elsewhere.example/" }).end();
    });
    const reply = await sendRequest({ url, redirects: "none" }, makeExchange({ transport }));
    expect(reply.status).toBe(302);
    expect(reply.headers.get("location")).toBe("https://elsewhere.example/");
    expect(requests).toHaveLength(1);
  });

  it("without a location are a reply like any other", async () => {
    const { url } = await startLoopback((_, response) => response.writeHead(304).end());
    await expect(sendRequest({ url }, makeExchange({ transport }))).resolves.toMatchObject({ status: 304 });
  });
});

describe("a redirect to another origin", () => {
  it("is refused by default and names the host alone; the other server hears nothing", async () => {
    const other = await startLoopback((_, response) => response.end());
    const { url } = await startLoopback((_, response) => {
      response.writeHead(302, { location: `${other.url}/login?token=HIDDEN` }).end();
    });
    const error = await failureOf(sendRequest({ url, headers: credentials }, makeExchange()));
    expect(error).toMatchObject({ kind: "invalid-response", status: 302 });
    expect(String(error)).toContain(other.host);
    expect(String(error)).not.toContain("HIDDEN");
    expect(other.requests).toHaveLength(0);
  });

  it.each(["fetch", "raw"] as const)("brings no credential to the other server, over %s", async (transport) => {
    const { url, requests } = await startLoopback((request, response) => {
      if (request.url === "/one.example/") response.writeHead(302, { location: "https://two.example/next" }).end();
      else response.end("the end");
    });
    const request = {
      url: "https://one.example/",
      headers: { ...credentials, ...plain },
      redirects: "follow" as const,
    };
    const reply = await sendRequest(request, makeExchange({ transport, upstreamUrl: url }));
    expect(reply).toMatchObject({ url: "https://two.example/next", body: "the end" });
    expect(requests[0]?.rawHeaders.join(" ")).toContain(secret);
    expect(requests[1]?.url).toBe("/two.example/next");
    const names = Object.keys(requests[1]?.headers ?? {});
    expect(names).toEqual(expect.arrayContaining(["accept", "accept-language"]));
    for (const name of Object.keys(credentials)) expect(names).not.toContain(name.toLowerCase());
  });

  it("is followed on request, without any credential", async () => {
    const { fetch, calls } = serve({
      "https://one.example/": to("https://two.example/next"),
      "https://two.example/next": to("https://one.example/end"),
      "https://one.example/end": end,
    });
    const reply = await sendRequest(
      { url: "https://one.example/", headers: { ...credentials, ...plain }, redirects: "follow" },
      makeExchange({ fetch }),
    );
    expect(reply).toMatchObject({ url: "https://one.example/end", body: "the end" });
    expect(calls.map(({ init }) => Object.keys(init?.headers ?? {}))).toEqual([
      [...Object.keys(credentials), ...Object.keys(plain)],
      Object.keys(plain),
      Object.keys(plain),
    ]);
  });

  it("counts another port and another scheme as another origin", async () => {
    const { fetch } = serve({
      "https://one.example/port": to("https://one.example:8443/"),
      "https://one.example/scheme": to("http://one.example/"),
    });
    for (const path of ["port", "scheme"]) {
      const error = await failureOf(sendRequest({ url: `https://one.example/${path}` }, makeExchange({ fetch })));
      expect(error).toMatchObject({ kind: "invalid-response" });
    }
  });

  it("does not take a body with a credential along", async () => {
    const { fetch, calls } = serve({
      "https://one.example/": to("https://two.example/", 307),
      "https://two.example/": end,
    });
    const form = { grant_type: "refresh_token", refresh_token: secret };
    const request = { url: "https://one.example/", form, redirects: "follow" as const };
    expect(await failureOf(sendRequest(request, makeExchange({ fetch })))).toMatchObject({ kind: "invalid-response" });
    expect(calls).toHaveLength(1);
  });

  it.each([
    "http://169.254.169.254/latest/meta-data",
    "http://127.0.0.1:8080/",
    "http://[::1]/",
    "http://[::ffff:10.0.0.1]/",
    "http://2130706433/",
    "http://0x7f.1/",
    "http://localhost./",
    "http://printer.local/",
    "http://intranet/",
    "http://100.64.0.1/",
    "http://[fd00::1]/",
    "http://0.0.0.0/",
    "//192.168.1.1/",
    "https://two.example:25/",
    "file:///etc/passwd",
    "javascript:alert(1)",
    "https://",
  ])("to %s is never followed", async (location) => {
    for (const redirects of ["follow", "same-origin"] as const) {
      const { fetch, calls } = serve({ "https://one.example/": to(location) });
      const error = await failureOf(sendRequest({ url: "https://one.example/", redirects }, makeExchange({ fetch })));
      expect(error).toMatchObject({ kind: "invalid-response", status: 302 });
      expect(calls).toHaveLength(1);
    }
  });

  it("from an operator's own local endpoint reaches no other private address, but its own", async () => {
    const { fetch, calls } = serve({
      "http://localhost:8080/search": to("/found"),
      "http://localhost:8080/found": to("http://169.254.169.254/"),
    });
    const request = { url: "http://localhost:8080/search", redirects: "follow" as const };
    expect(await failureOf(sendRequest(request, makeExchange({ fetch })))).toMatchObject({ kind: "invalid-response" });
    expect(calls.map(({ url }) => url)).toEqual(["http://localhost:8080/search", "http://localhost:8080/found"]);
  });

  it("drops a user name that the location carries", async () => {
    const { fetch, calls } = serve({
      "https://one.example/": to("https://u:p@two.example/"),
      "https://two.example/": end,
    });
    await sendRequest({ url: "https://one.example/", redirects: "follow" }, makeExchange({ fetch }));
    expect(calls[1]?.url).toBe("https://two.example/");
  });
});

describe("redirects behind the upstream route", () => {
  const upstreamUrl = "http://127.0.0.1:4000/record";
  const at = (path: string): string => `${upstreamUrl}${path}`;

  it.each([
    ["relative", "found?x=1"],
    ["by path", "/a/found?x=1"],
    ["absolute at the upstream", "https://one.example/a/found?x=1"],
    ["already routed, absolute", "http://127.0.0.1:4000/record/one.example/a/found?x=1"],
    ["already routed, by path", "/record/one.example/a/found?x=1"],
    ["without a scheme", "//one.example/a/found?x=1"],
  ])("stay on the route: %s", async (_, location) => {
    const { fetch, calls } = serve({
      [at("/one.example/a/search")]: to(location),
      [at("/one.example/a/found?x=1")]: end,
    });
    const reply = await sendRequest(
      { url: "https://one.example/a/search", headers: credentials },
      makeExchange({ fetch, upstreamUrl }),
    );
    expect(reply.url).toBe("https://one.example/a/found?x=1");
    expect(Object.keys(calls[1]?.init?.headers ?? {})).toEqual(Object.keys(credentials));
  });

  it("are refused to another upstream, and followed on request without credentials", async () => {
    const { fetch, calls } = serve({
      [at("/one.example/")]: to(at("/two.example:8443/x")),
      [at("/two.example:8443/x")]: end,
    });
    const exchange = makeExchange({ fetch, upstreamUrl });
    const request = { url: "https://one.example/", headers: { ...credentials, ...plain } };
    expect(await failureOf(sendRequest(request, exchange))).toMatchObject({
      kind: "invalid-response",
      message: expect.stringContaining("two.example:8443"),
    });
    const reply = await sendRequest({ ...request, redirects: "follow" }, exchange);
    expect(reply.url).toBe("https://two.example:8443/x");
    expect(Object.keys(calls.at(-1)?.init?.headers ?? {})).toEqual(Object.keys(plain));
  });

  it("to a page of the routing server itself are refused", async () => {
    const { fetch } = serve({ [at("/one.example/")]: to("http://127.0.0.1:4000/login") });
    const request = { url: "https://one.example/", redirects: "follow" as const };
    const error = await failureOf(sendRequest(request, makeExchange({ fetch, upstreamUrl })));
    expect(error).toMatchObject({ kind: "invalid-response", message: expect.stringContaining("private address") });
  });
});
