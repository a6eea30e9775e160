import { createServer } from "node:http";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";

export interface StubUpstream {
  /** For `WEBSONDE_UPSTREAM_URL`. */
  readonly url: string;
  readonly requests: readonly IncomingMessage[];
  /** Resolves when the first request has come. */
  readonly asked: Promise<void>;
  /** Resolves when the connection of a request was closed before its answer ended. */
  readonly left: Promise<void>;
}

/** An upstream on loopback for one test. Without `answer` it says nothing, ever. */
export async function startStubUpstream(
  answer: (request: IncomingMessage, response: ServerResponse) => void = () => {},
): Promise<StubUpstream> {
  const requests: IncomingMessage[] = [];
  const asked = Promise.withResolvers<void>();
  const left = Promise.withResolvers<void>();
  const server = createServer((request, response) => {
    requests.push(request);
    response.on("close", () => {
      if (!response.writableFinished) left.resolve();
    });
    asked.resolve();
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, requests, asked: asked.promise, left: left.promise };
}

/** Answers as Brave does, with one page. */
export function answerLikeBrave(_request: IncomingMessage, response: ServerResponse): void {
  const page = { title: "Bees", url: "https://bees.example/", description: "All about bees." };
  response.writeHead(200, { "content-type": "application/json" });
  response.end(JSON.stringify({ type: "search", web: { type: "search", results: [page] } }));
}
