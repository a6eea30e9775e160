import { createServer } from "node:http";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { once } from "node:events";
import { createSearch } from "@websonde/search-core";
import type { CallOptions, SearchEvent } from "@websonde/search-core";
import { createUpstreamRegistry } from "@websonde/search-kit/pacing";
import { afterEach, describe, expect, it } from "vitest";
import perplexity from "../src/index.ts";
import { markdown, webResults, withCookies, withKey } from "./ask-perplexity.ts";

const servers: ReturnType<typeof createServer>[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

/** A real upstream on loopback that sends these events and does what it is told then. */
async function open(events: readonly object[], then: (response: ServerResponse) => void = () => {}) {
  let closed = () => {};
  const isClosed = new Promise<void>((resolve) => (closed = resolve));
  const server = createServer((_: IncomingMessage, response: ServerResponse) => {
    response.on("close", closed);
    response.writeHead(200, { "content-type": "text/event-stream" });
    for (const event of events) response.write(`event: message\ndata: ${JSON.stringify(event)}\n\n`);
    then(response);
  });
  servers.push(server);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return { upstreamUrl: `http://127.0.0.1:${port}`, isClosed };
}

function client(upstreamUrl: string, env: Readonly<Record<string, string>>) {
  return createSearch({ providers: { perplexity }, env, upstreamUrl, upstreams: createUpstreamRegistry() });
}

async function collect(upstreamUrl: string, env: Readonly<Record<string, string>>, call: CallOptions = {}) {
  const events: SearchEvent[] = [];
  for await (const event of client(upstreamUrl, env).stream({ query: "frost" }, { provider: "perplexity", ...call }))
    events.push(event);
  const told = events.flatMap((event) => (event.type === "answer-delta" ? [event.text] : []));
  const sources = events.flatMap((event) => (event.type === "source" ? [event.source.url] : []));
  const done = events.at(-1);
  if (done?.type !== "done") throw new Error("It did not end.");
  return { told, sources, outcome: done.outcome, types: events.map(({ type }) => type) };
}

const page = "https://example.org/a";
const sonarPiece = (content: string, fields: object = {}) => ({
  citations: [page],
  choices: [{ delta: { content }, ...fields }],
});
const website = { blocks: [markdown(["Fro"], 0), webResults(page)] };

describe.each([
  [
    "Sonar",
    withKey.env,
    [sonarPiece("Fro"), sonarPiece("st.")],
    sonarPiece("", { finish_reason: "stop" }),
    { usage: { total_tokens: 3 } },
  ],
  ["the website", withCookies.env, [website, { blocks: [markdown(["st."], 1)] }], { status: "COMPLETED" }, {}],
])("a stream of %s", (_, env, beginning, end, more) => {
  it("is told while it comes, and ends without the connection's end", async () => {
    const { upstreamUrl, isClosed } = await open([...beginning, { ...end, ...more }]);
    const { told, sources, outcome } = await collect(upstreamUrl, env);
    expect(told).toEqual(["Fro", "st."]);
    expect(sources).toEqual([page]);
    expect(outcome).toMatchObject({ ok: true, response: { answer: "Frost." } });
    await isClosed;
  });

  it("that the caller leaves is closed at once, with the caller's own reason", async () => {
    const { upstreamUrl, isClosed } = await open(beginning);
    const controller = new AbortController();
    const reason = new Error("left");
    const search = client(upstreamUrl, env).search(
      { query: "frost" },
      { provider: "perplexity", signal: controller.signal },
    );
    setTimeout(() => controller.abort(reason), 50);
    await expect(search).rejects.toBe(reason);
    const late = new Promise((resolve) => setTimeout(resolve, 100, "late"));
    expect(await Promise.race([isClosed, late])).toBeUndefined();
  });

  it("that stalls is `timeout`, and nothing stays open", async () => {
    const { upstreamUrl, isClosed } = await open(beginning);
    const { outcome } = await collect(upstreamUrl, env, { timeoutMs: 150 });
    expect(outcome).toMatchObject({ ok: false, error: { kind: "timeout" } });
    await isClosed;
  });

  it("whose connection breaks is `network`, and what came is no answer", async () => {
    const { upstreamUrl } = await open(beginning, (response) => setTimeout(() => response.destroy(), 30));
    const { outcome } = await collect(upstreamUrl, env);
    expect(outcome).toMatchObject({ ok: false, error: { kind: "network" } });
  });
});

describe("what is told of an answer", () => {
  const tell = async (...texts: readonly object[]) => {
    const { upstreamUrl } = await open([...texts, { status: "COMPLETED", blocks: [webResults(page)] }]);
    const { told, outcome } = await collect(upstreamUrl, withCookies.env);
    return [told.join("|"), outcome.response.answer];
  };

  it("is only what is new where each snapshot has the whole text", async () => {
    expect(await tell({ text: "Fro" }, { text: "Frost" }, { text: "Frost" }, { text: "Frost." })).toEqual([
      "Fro|st|.",
      "Frost.",
    ]);
    const written = (answer: string) => ({ blocks: [{ intended_usage: "ask_text", markdown_block: { answer } }] });
    expect(await tell(written("Fro"), written("Frost."))).toEqual(["Fro|st.", "Frost."]);
    expect(await tell({ blocks: [markdown(["Fro"], 0)] }, { blocks: [markdown(["Fro", "st."], 0)] })).toEqual([
      "Fro|st.",
      "Frost.",
    ]);
  });

  it("cannot be taken back: after a change of what was told nothing more is, until the text goes on from there", async () => {
    expect(await tell({ text: "Snow" }, { text: "Frost." })).toEqual(["Snow", "Frost."]);
    expect(await tell({ text: "Fro" }, { text: "Fr" }, { text: "Frost." })).toEqual(["Fro|st.", "Frost."]);
    const rewound = [markdown(["A", "B"], 0), markdown(["C"], 1), markdown(["D"], 2)].map((block) => ({
      blocks: [block],
    }));
    expect(await tell(...rewound)).toEqual(["AB", "ACD"]);
  });
});
