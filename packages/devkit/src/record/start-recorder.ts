import { createServer } from "node:http";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { forwardRequest } from "./forward-request.ts";
import { listHeaderSecrets, listSetCookieSecrets } from "./list-secrets.ts";
import type { RecordedAnswer } from "./recorded-answer.ts";

/** A server on loopback through which a search goes, as `upstreamUrl`. */
export interface Recorder {
  readonly url: string;
  /** What upstreams sent, in order; redirects are left out, since their target is recorded. */
  readonly answers: readonly RecordedAnswer[];
  /** Credentials seen in requests, and cookies that came back. */
  readonly secrets: ReadonlySet<string>;
  close(): Promise<void>;
}

/**
 * Starts a server that passes every request on as it came, header for header, and keeps what comes back. A wrapped
 * `fetch` would not do: it writes headers its own way, and engines answer those with a challenge.
 */
export async function startRecorder(upstreamUrl?: string): Promise<Recorder> {
  const answers: RecordedAnswer[] = [];
  const secrets = new Set<string>();
  const pass = async (request: IncomingMessage, reply: ServerResponse) => {
    const url = readTarget(request.url ?? "/");
    const received = await forwardRequest(
      request,
      upstreamUrl ? `${upstreamUrl.replace(/\/+$/, "")}${request.url}` : url,
    );
    const { status, headers, body, text } = received;
    for (const secret of [...listHeaderSecrets(request.headers), ...listSetCookieSecrets(headers)]) secrets.add(secret);
    if (status < 300 || status >= 400)
      answers.push({ status, contentType: headers["content-type"] ?? "", url, body: text });
    reply.writeHead(status, { ...headers, "content-length": body.length }).end(body);
  };
  const server = createServer((request, reply) => {
    pass(request, reply).catch((error: unknown) => {
      console.error(`The upstream could not be reached: ${error instanceof Error ? error.message : String(error)}`);
      reply.destroy();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    answers,
    secrets,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** `/api.exa.ai/search` is `https://api.exa.ai/search`; what runs on this machine is http. */
function readTarget(path: string): string {
  const isLocal = /^\/(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])(?::\d+)?(?:\/|$)/.test(path);
  return `${isLocal ? "http" : "https"}:/${path}`;
}
