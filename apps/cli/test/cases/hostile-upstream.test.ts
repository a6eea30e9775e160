import { createServer } from "node:net";
import type { AddressInfo, Socket } from "node:net";
import { gzipSync } from "node:zlib";
import { createSearch } from "@websonde/search-core";
import type { ErrorKind, SearchProvider } from "@websonde/search-core";
import { createUpstreamRegistry } from "@websonde/search-kit/pacing";
import { describe, expect, it, onTestFinished } from "vitest";

/** What an upstream does with a connection on which a request has come. */
type Behaviour = (socket: Socket, path: string) => void;

/** An upstream that writes bytes, not HTTP. `left` resolves when the client has let go of every connection. */
async function startRawUpstream(behave: Behaviour) {
  const sockets = new Set<Socket>();
  let requests = 0;
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket)).on("error", () => {});
    socket.on("data", (bytes) => {
      const [, path = ""] = /^[A-Z]+ (\S+) HTTP/.exec(bytes.toString("latin1")) ?? [];
      if (path === "") return;
      requests++;
      behave(socket, path);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, requests: () => requests, open: () => sockets.size };
}

const head = (status: number, headers: Readonly<Record<string, string | number>>) =>
  [`HTTP/1.1 ${status} X`, ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`), "", ""].join("\r\n");
const json = { "content-type": "application/json", connection: "close" };
const body = JSON.stringify({ web: { results: [{ title: "A", url: "https://example.org/" }] } });
const whole = (text: string | Uint8Array, headers: Readonly<Record<string, string | number>> = {}): Behaviour => {
  return (socket) => {
    socket.write(head(200, { ...json, "content-length": Buffer.byteLength(text), ...headers }));
    socket.end(text);
  };
};
const bytes = (text: string | Uint8Array): Behaviour => {
  return (socket) => void socket.end(text);
};
const withoutEnd = (start: string, more: string): Behaviour => {
  return (socket) => {
    socket.write(start);
    const push = () => {
      while (!socket.destroyed && socket.write(more));
      socket.once("drain", push);
    };
    push();
  };
};
/** 64 MiB of blanks in 64 KiB. */
const bomb = gzipSync(Buffer.alloc(64 * 2 ** 20, " "));

const cases: readonly (readonly [name: string, behave: Behaviour, kind: ErrorKind])[] = [
  ["no answer at all", () => {}, "timeout"],
  ["a connection that is closed at once", (socket) => socket.destroy(), "network"],
  ["a connection that is reset", (socket) => socket.resetAndDestroy(), "network"],
  ["a language that is not HTTP", bytes("SSH-2.0-OpenSSH_9.9\r\n"), "network"],
  ["a page without a head", bytes("<html>hello</html>"), "network"],
  [
    "bytes of every kind",
    bytes(Buffer.from(Array.from({ length: 2_000 }, (_, index) => (index * 7_919) % 256))),
    "network",
  ],
  ["TLS", bytes(Buffer.from([0x15, 3, 1, 0, 2, 2, 70])), "network"],
  [
    "a chunk that is cut off",
    bytes(`${head(200, { ...json, "transfer-encoding": "chunked" })}ff\r\n${body}`),
    "network",
  ],
  [
    "a chunk without a length",
    bytes(`${head(200, { ...json, "transfer-encoding": "chunked" })}zz\r\n${body}\r\n`),
    "network",
  ],
  ["fewer bytes than it promises", bytes(head(200, { ...json, "content-length": 500 }) + body), "network"],
  [
    "fewer bytes than it promises, and then silence",
    (socket) => socket.write(head(200, { "content-length": 500 }) + body),
    "timeout",
  ],
  ["more bytes than it promises", bytes(head(200, { ...json, "content-length": 20 }) + body), "invalid-response"],
  ["a head without end", withoutEnd("HTTP/1.1 200 OK\r\n", `x-a: ${"b".repeat(1_000)}\r\n`), "invalid-response"],
  ["a body without end", withoutEnd(head(200, json), " ".repeat(65_536)), "invalid-response"],
  ["an error without end", withoutEnd(head(500, json), "x".repeat(65_536)), "server"],
  ["a bomb", whole(bomb, { "content-encoding": "gzip" }), "invalid-response"],
  [
    "a bomb with the status of an error",
    (socket) =>
      void socket.end(
        Buffer.concat([
          Buffer.from(head(503, { ...json, "content-encoding": "gzip", "content-length": bomb.length })),
          bomb,
        ]),
      ),
    "server",
  ],
  ["gzip that is none", whole(body, { "content-encoding": "gzip" }), "invalid-response"],
  ["nothing but NUL", whole("\0".repeat(100)), "invalid-response"],
  ["a success without content", bytes(head(204, { connection: "close" })), "invalid-response"],
  [
    "a redirect to nowhere",
    bytes(head(302, { ...json, location: "http://[::bad", "content-length": 0 })),
    "invalid-response",
  ],
  [
    "a redirect to a file",
    bytes(head(302, { ...json, location: "file:///etc/passwd", "content-length": 0 })),
    "invalid-response",
  ],
  ["brackets within brackets", whole("[".repeat(500_000)), "invalid-response"],
];

const fallback: SearchProvider = {
  meta: {
    id: "fallback",
    label: "Fallback",
    site: "https://fallback.example/",
    order: 1_000,
    form: "json",
    keys: { env: [] },
    capabilities: { recency: [], dates: "none", sites: "none", locale: false, safeSearch: false },
    limits: { count: { min: 1, default: 10, max: 10 } },
  },
  availability: () => ({ level: "auto", reason: "It is there." }),
  search: async () => ({ provider: "fallback", sources: [{ title: "F", url: "https://fallback.example/" }] }),
};

// One goes through the runtime's fetch, one through undici, which keeps the order of headers.
describe.each(["brave", "duckduckgo"])("a hostile upstream of %s", (id) => {
  const search = (url: string, timeoutMs = 15_000) =>
    createSearch({
      order: [id, "fallback"],
      providers: { fallback },
      env: { BRAVE_API_KEY: "test-key-brave" },
      upstreamUrl: url,
      upstreams: createUpstreamRegistry(),
      timeoutMs,
    }).search({ query: "bees" });

  it.each(cases)("that sends %s costs one attempt, and the next provider answers", async (_, behave, kind) => {
    const { url, open } = await startRawUpstream(behave);
    // Long enough for a busy machine where it is no silence that is waited for.
    const outcome = await search(url, kind === "timeout" ? 500 : undefined);
    expect(outcome.response.provider).toBe("fallback");
    expect(outcome.attempts).toMatchObject([{ provider: id, status: "failed", kind }, { provider: "fallback" }]);
    // One line of text, whatever came.
    expect(outcome.attempts[0]?.message).toMatch(/^[^\p{Cc}]{10,500}$/u);
    await expect.poll(open).toBe(0);
  });

  it("that redirects a thousand times is followed a few times", async () => {
    let hops = 0;
    const { url, requests } = await startRawUpstream((socket, path) => {
      const location = `${path.replace(/[?&]hop=\d+/, "")}${path.includes("?") ? "&" : "?"}hop=${++hops}`;
      socket.end(head(302, { connection: "close", location, "content-length": 0 }));
    });
    const outcome = await search(url);
    expect(outcome.response.provider).toBe("fallback");
    expect(requests()).toBeLessThanOrEqual(6);
  });
});
