import { isSearchProviderError } from "@websonde/search-core";
import { describe, expect, it } from "vitest";
import { openStream, sendRequest } from "../../src/http.ts";
import { failureOf, makeExchange, readBody, startLoopback } from "./loopback.ts";

const transports = ["fetch", "raw"] as const;

describe.each(transports)("a request over %s", (transport) => {
  it("carries the query form-encoded once, after the URL's own", async () => {
    const { url, requests } = await startLoopback((_, response) => response.end("{}"));
    await sendRequest(
      {
        url: `${url}/search?fixed=a%20b`,
        query: { q: 'C++ "foo & bar" 中文 100%', n: 5, on: true, off: undefined, site: ["a.example", "b.example"] },
      },
      makeExchange({ transport }),
    );
    const sent = new URL(requests[0]?.url ?? "", url);
    expect(sent.search).toContain("?fixed=a%20b&q=C%2B%2B+%22foo+%26+bar%22+%E4%B8%AD%E6%96%87+100%25&n=5&on=true");
    expect(sent.searchParams.get("q")).toBe('C++ "foo & bar" 中文 100%');
    expect(sent.searchParams.getAll("site")).toEqual(["a.example", "b.example"]);
    expect(sent.searchParams.has("off")).toBe(false);
  });

  it("carries JSON and forms as POST with their content type, values untouched", async () => {
    const bodies: string[] = [];
    const { url, requests } = await startLoopback(async (request, response) => {
      bodies.push(await readBody(request));
      response.end("{}");
    });
    const query = 'C++ "foo & bar" 中文 100%';
    await sendRequest({ url, json: { query } }, makeExchange({ transport }));
    await sendRequest({ url, form: { z: "1", a: query, gone: undefined } }, makeExchange({ transport }));
    await sendRequest({ url, body: "<x/>", headers: { "content-type": "text/xml" } }, makeExchange({ transport }));
    expect(requests.map(({ method }) => method)).toEqual(["POST", "POST", "POST"]);
    expect(requests.map(({ headers }) => headers["content-type"])).toEqual([
      "application/json",
      "application/x-www-form-urlencoded",
      "text/xml",
    ]);
    expect(JSON.parse(bodies[0] ?? "")).toEqual({ query });
    expect(bodies[1]?.startsWith("z=1&a=")).toBe(true);
    expect(new URLSearchParams(bodies[1]).get("a")).toBe(query);
    expect(bodies[2]).toBe("<x/>");
  });

  it("brings back status, headers, cookies one by one, and the final URL", async () => {
    const { url } = await startLoopback((_, response) => {
      response.writeHead(404, { "Content-Type": "Application/JSON; charset=utf-8", "Set-Cookie": ["a=1, x", "b=2"] });
      response.end('{"error":"no"}');
    });
    const reply = await sendRequest({ url: `${url}/x#part` }, makeExchange({ transport }));
    expect(reply).toMatchObject({
      status: 404,
      url: `${url}/x`,
      contentType: "application/json",
      body: '{"error":"no"}',
    });
    expect(reply.headers.all("Set-Cookie")).toEqual(["a=1, x", "b=2"]);
    expect(reply.headers.get("x-none")).toBeUndefined();
    expect(reply.headers.all("x-none")).toEqual([]);
  });

  it("reads no body where there is none", async () => {
    const { url } = await startLoopback((_, response) => response.writeHead(204, { "content-encoding": "gzip" }).end());
    await expect(sendRequest({ url }, makeExchange({ transport }))).resolves.toMatchObject({ status: 204, body: "" });
  });

  it("reuses connections", async () => {
    const { url, requests } = await startLoopback((_, response) => response.end("{}"));
    for (let count = 0; count < 8; count++) await sendRequest({ url }, makeExchange({ transport }));
    // undici opens a second one while the first is being cleared.
    expect(new Set(requests.map(({ socket }) => socket)).size).toBeLessThanOrEqual(2);
  });

  it("streams chunks while they arrive, and drops the connection when the reader leaves", async () => {
    const { url, dropped } = await startLoopback((_, response) => {
      response.writeHead(200, { "content-type": "text/event-stream" });
      response.write("data: 1\n\n");
    });
    const stream = await openStream({ url }, makeExchange({ transport }));
    expect(stream).toMatchObject({ status: 200, contentType: "text/event-stream", url: `${url}/` });
    for await (const chunk of stream.chunks) {
      expect(new TextDecoder().decode(chunk)).toBe("data: 1\n\n");
      break;
    }
    await dropped;
  });

  it("closes a stream that nobody read, twice without harm", async () => {
    const { url, dropped } = await startLoopback((_, response) => {
      response.writeHead(200);
      response.write("x");
    });
    const stream = await openStream({ url }, makeExchange({ transport }));
    await stream.close();
    await stream.close();
    await dropped;
    for await (const chunk of stream.chunks) expect(chunk).toBeUndefined();
  });

  it("ends a loop that waits when the stream is closed", async () => {
    const { url } = await startLoopback((_, response) => void response.write("first"));
    const stream = await openStream({ url }, makeExchange({ transport }));
    const read: string[] = [];
    for await (const chunk of stream.chunks) {
      read.push(new TextDecoder().decode(chunk));
      setTimeout(() => void stream.close(), 5);
    }
    expect(read).toEqual(["first"]);
  });

  it("reads the text of a stream that turned out to be an error", async () => {
    const { url } = await startLoopback((_, response) => response.writeHead(429).end("slow down"));
    const stream = await openStream({ url }, makeExchange({ transport }));
    await expect(stream.text()).resolves.toBe("slow down");
  });
});

describe("raw transport", () => {
  it("keeps order, case and browser headers, and adds nothing but host and connection", async () => {
    const { url, host, requests } = await startLoopback((_, response) => response.end());
    const headers = {
      "Sec-Fetch-Mode": "navigate",
      Accept: "text/html",
      "User-Agent": "Mozilla/5.0",
      "Accept-Language": "en-US,en;q=0.9",
      Gone: undefined,
    };
    await sendRequest({ url, headers }, makeExchange({ transport: "raw" }));
    const sent = requests[0]?.rawHeaders ?? [];
    const lines = Array.from({ length: sent.length / 2 }, (_, index) => [sent[2 * index], sent[2 * index + 1]]);
    expect(lines.filter(([name]) => !/^(?:host|connection)$/i.test(name ?? ""))).toEqual(
      Object.entries(headers).filter(([, value]) => value !== undefined),
    );
    expect(requests[0]?.headers.host).toBe(host);
  });
});

describe("an injected fetch", () => {
  it("wins over raw and proxies, and gets the URL and an init with headers in their order", async () => {
    const calls: [unknown, RequestInit | undefined][] = [];
    const stub: typeof fetch = async (input, init) => {
      calls.push([input, init]);
      return new Response("{}", { headers: { "content-type": "application/json" } });
    };
    const exchange = makeExchange({ fetch: stub, transport: "raw", env: { https_proxy: "http://127.0.0.1:1" } });
    const reply = await sendRequest(
      { url: "https://api.example.com/s", query: { q: "x" }, json: { a: 1 }, headers: { "X-Z": "1", "X-A": "2" } },
      exchange,
    );
    expect(reply).toMatchObject({ status: 200, url: "https://api.example.com/s?q=x", body: "{}" });
    const [input, init] = calls[0] ?? [];
    expect(input).toBe("https://api.example.com/s?q=x");
    expect(init).toMatchObject({ method: "POST", body: '{"a":1}', redirect: "manual" });
    expect(Object.keys(init?.headers ?? {})).toEqual(["X-Z", "X-A", "Content-Type"]);
    expect(calls).toHaveLength(1);
  });

  it("may hand back the final URL of redirects that it followed by itself", async () => {
    const followed = new Response("ok");
    Object.defineProperties(followed, { redirected: { value: true }, url: { value: "https://www.example.com/end" } });
    const reply = await sendRequest({ url: "https://example.com/" }, makeExchange({ fetch: async () => followed }));
    expect(reply.url).toBe("https://www.example.com/end");
  });

  it("that returns something else than a Response fails with words", async () => {
    const broken = (async () => undefined) as unknown as typeof fetch;
    const error = await failureOf(sendRequest({ url: "https://example.com/" }, makeExchange({ fetch: broken })));
    expect(error).toMatchObject({ kind: "network", message: expect.stringContaining("returned no Response") });
  });
});

describe("a request that cannot be sent", () => {
  const never: typeof fetch = async () => {
    throw new Error("a request went out");
  };
  const exchange = makeExchange({ fetch: never });

  it.each([
    ["no URL", { url: "search" }],
    ["another scheme", { url: "file:///etc/passwd" }],
    ["a blocked port", { url: "http://example.com:25/" }],
    ["two bodies", { url: "https://example.com/", json: {}, body: "x" }],
    ["a GET with a body", { url: "https://example.com/", method: "GET" as const, json: {} }],
    ["a ring as JSON", { url: "https://example.com/", json: makeRing() }],
    ["a header name with a space", { url: "https://example.com/", headers: { "Bad Name": "x" } }],
    ["a header with a line break", { url: "https://example.com/", headers: { Accept: "a\r\nX-Evil: 1" } }],
  ])("is invalid-request: %s", async (_, request) => {
    const error = await failureOf(sendRequest(request, exchange));
    expect(error).toMatchObject({ kind: "invalid-request", provider: "acme" });
    expect(String(error)).not.toMatch(/X-Evil|a request went out/);
  });

  it("never shows a password in the URL", async () => {
    const error = await failureOf(sendRequest({ url: "http://u:hidden@s.example/" }, exchange));
    expect(error).toMatchObject({ kind: "invalid-request" });
    expect(JSON.stringify(error) + String(error)).not.toContain("hidden");
  });

  it.each(["test\nb", "“test-b”", "test\u0000b", "tëst-ключ"])(
    "is not-configured when a key cannot stand in a header: %j",
    async (key) => {
      const request = { url: "https://example.com/", headers: { "X-Api-Key": key } };
      const error = await failureOf(sendRequest(request, makeExchange({ fetch: never, secrets: [key] })));
      expect(error).toMatchObject({ kind: "not-configured" });
      expect(`${String(error)} ${JSON.stringify(error)}`).not.toContain(key);
    },
  );

  it("trims blanks around a key and keeps one header of a name in several cases", async () => {
    const { url, requests } = await startLoopback((_, response) => response.end());
    await sendRequest({ url, headers: { "X-Api-Key": "first", "x-api-key": "  test-b\n" } }, makeExchange());
    expect(requests[0]?.headers["x-api-key"]).toBe("test-b");
  });
});

describe("a dead upstream", () => {
  it.each(transports)("is a network error with the code and the host, over %s", async (transport) => {
    const { port, server } = await startLoopback((_, response) => response.end());
    await new Promise((resolve) => server.close(resolve));
    const url = `http://127.0.0.1:${port}/search?key=private-words`;
    const error = await failureOf(sendRequest({ url }, makeExchange({ transport })));
    expect(error).toMatchObject({ kind: "network", cause: { code: "ECONNREFUSED" } });
    expect(String(error)).toContain(`127.0.0.1:${port}`);
    expect(String(error)).toContain("ECONNREFUSED");
    expect(String(error)).not.toContain("private-words");
  });

  it.each(transports)(
    "that closes the connection is a network error, before and inside the body, over %s",
    async (transport) => {
      const { url } = await startLoopback((request, response) => {
        if (request.url === "/body") {
          response.writeHead(200, { "content-length": "100" });
          response.write("part", () => request.socket.destroy());
        } else request.socket.destroy();
      });
      for (const path of ["/head", "/body"]) {
        const error = await failureOf(sendRequest({ url: url + path }, makeExchange({ transport })));
        expect(isSearchProviderError(error)).toBe(true);
        expect(error).toMatchObject({ kind: "network" });
      }
      const stream = await openStream({ url: `${url}/body` }, makeExchange({ transport }));
      const read = async (): Promise<void> => {
        for await (const chunk of stream.chunks) void chunk;
      };
      expect(await failureOf(read())).toMatchObject({ kind: "network" });
    },
  );
});

function makeRing(): unknown {
  const ring: { self?: unknown } = {};
  ring.self = ring;
  return ring;
}
