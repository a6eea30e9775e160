import { existsSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { expect, it, onTestFinished } from "vitest";
import { recordSearch } from "../src/record/record-search.ts";
import { writeFixtures } from "../src/record/write-fixtures.ts";
import { repositoryRoot } from "../src/workspace/repository-root.ts";
import { makeWorkspace } from "./make-workspace.ts";

const key = "BSA-very-private-key-42";

/** An upstream that repeats everything it was told, as some error pages and debug modes do. */
async function startEcho(status: number): Promise<string> {
  const server = createServer((request, reply) => {
    reply.writeHead(status, {
      "content-type": "application/json; charset=utf-8",
      "set-cookie": "sid=cookie-value-77; Path=/",
    });
    reply.end(
      JSON.stringify({
        web: { results: [{ title: "A page", url: "https://example.com/", description: "From 203.0.113.9" }] },
        debug: { url: request.url, headers: request.headers, cookie: "cookie-value-77" },
      }),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

it("records what the upstream sent, without the key that it echoes", async () => {
  const url = await startEcho(200);
  const { answers, outcome } = await recordSearch({
    root: repositoryRoot,
    provider: "brave",
    query: "anything",
    env: { BRAVE_API_KEY: key, WEBSONDE_UPSTREAM_URL: url },
  });
  expect(outcome.ok).toBe(true);
  const [answer] = answers;
  expect(answer).toMatchObject({ status: 200, contentType: "application/json; charset=utf-8" });
  expect(answer?.url).toMatch(/^https:\/\/api\.search\.brave\.com\/res\/v1\/web\/search\?q=anything/);
  const body = answer?.body ?? "";
  expect(JSON.parse(body)).toMatchObject({ web: { results: [{ title: "A page" }] } });
  for (const secret of [key, "cookie-value-77", "203.0.113.9"]) expect(body).not.toContain(secret);
});

it("records a refusal too, since that is what a table of errors is written from", async () => {
  const url = await startEcho(401);
  const env = { BRAVE_API_KEY: key, WEBSONDE_UPSTREAM_URL: url };
  const { answers, outcome } = await recordSearch({ root: repositoryRoot, provider: "brave", query: "x", env });
  expect(outcome.ok).toBe(false);
  expect(answers.map(({ status }) => status)).toEqual([401]);
});

it("passes a request on as the engine would get it, and saves its answer unpacked", async () => {
  const seen: string[] = [];
  const server = createServer((request, reply) => {
    seen.push(...request.rawHeaders.filter((_, index) => index % 2 === 0));
    reply.writeHead(200, { "content-type": "text/html; charset=utf-8", "content-encoding": "gzip" });
    reply.end(gzipSync("<title>Nothing at DuckDuckGo</title><p>café</p>"));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  const env = { WEBSONDE_UPSTREAM_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
  const { answers } = await recordSearch({ root: repositoryRoot, provider: "duckduckgo", query: "x", env });
  expect(answers.map(({ body }) => body)).toEqual(["<title>Nothing at DuckDuckGo</title><p>café</p>"]);
  // A browser's headers in a browser's spelling: `fetch` would have written its own.
  expect(seen).toEqual(expect.arrayContaining(["Host", "User-Agent", "Sec-Fetch-Mode", "Accept-Language"]));
});

it("says which providers it cannot find", async () => {
  const request = { root: repositoryRoot, provider: "../core", query: "x", env: {} };
  await expect(recordSearch(request)).rejects.toThrow('There is no provider "../core"');
});

it("writes body and facts as two files and never overwrites a recording", () => {
  const folder = join(makeWorkspace(), "fixtures");
  const answer = {
    status: 200,
    contentType: "text/html; charset=utf-8",
    url: "https://a.example/",
    body: "<p>Hello</p>",
  };
  expect(writeFixtures(folder, "page", [answer])).toEqual(["page.html", "page.reply.json"]);
  expect(readFileSync(join(folder, "page.html"), "utf8")).toBe("<p>Hello</p>");
  expect(JSON.parse(readFileSync(join(folder, "page.reply.json"), "utf8"))).toEqual({
    status: 200,
    contentType: "text/html; charset=utf-8",
    url: "https://a.example/",
  });
  expect(() => writeFixtures(folder, "page", [answer])).toThrow(/exists already/);
  expect(writeFixtures(folder, "two", [answer, answer])).toHaveLength(4);
  expect(existsSync(join(folder, "two-2.html"))).toBe(true);
});
