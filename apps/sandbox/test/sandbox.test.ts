import { connect } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { judgeKey, startSandbox, type Sandbox, type SandboxOptions } from "@websonde/sandbox";
import { ask, until } from "./ask.ts";
import { smallCorpus } from "./small-corpus.ts";

const opened: Sandbox[] = [];
afterEach(async () => {
  for (const sandbox of opened.splice(0)) await sandbox.close();
});

async function open(options: SandboxOptions = {}): Promise<Sandbox> {
  const sandbox = await startSandbox({ corpus: smallCorpus, ...options });
  opened.push(sandbox);
  return sandbox;
}

const searx = "/searx.sandbox/search?q=ferry&format=json";

/** Sends bytes as they are and reads until the connection ends. */
function sendBytes(sandbox: Sandbox, bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(sandbox.port, "127.0.0.1");
    let text = "";
    socket.on("data", (piece) => (text += piece.toString("latin1")));
    socket.on("close", () => resolve(text));
    socket.on("error", reject);
    socket.write(bytes);
  });
}

describe("a sandbox", () => {
  it("listens on loopback at a free port, or at the one that is asked for", async () => {
    const sandbox = await open();
    expect(sandbox.url).toBe(`http://127.0.0.1:${sandbox.port}`);
    await sandbox.close();
    const again = await open({ port: sandbox.port });
    expect(again.port).toBe(sandbox.port);
    await expect(startSandbox({ port: sandbox.port })).rejects.toMatchObject({ code: "EADDRINUSE" });
  });

  it("says what a process sets to use all of it: the address, a key or an address for each upstream that wants one", async () => {
    const sandbox = await open();
    expect(sandbox.environment).toMatchObject({
      WEBSONDE_UPSTREAM_URL: sandbox.url,
      BRAVE_API_KEY: "sandbox-brave",
      EXA_API_KEY: "sandbox-exa",
      SEARXNG_ENDPOINT: "https://searx.sandbox",
    });
    for (const [name, value] of Object.entries(sandbox.environment)) {
      expect(name).toMatch(/^[A-Z][A-Z0-9_]*$/);
      if (name.endsWith("_KEY")) expect(judgeKey(value)).toBe("valid");
    }
  });

  it("gives the same answers in every run with the same clock", async () => {
    const texts: string[] = [];
    for (let run = 0; run < 2; run += 1) {
      const sandbox = await open({ now: () => 1_772_712_000_000 });
      const headers = { "content-type": "application/json", "x-api-key": "sandbox-exa" };
      texts.push(
        (await ask(sandbox, "/api.exa.ai/search", { method: "POST", headers, body: '{"query":"ferry"}' })).text,
      );
    }
    expect(texts[0]).toBe(texts[1]);
  });

  it("closes at once with stalled, slow and endless answers under way, as often as it is called", async () => {
    const sandbox = await open({ scenario: "searxng=stalled-headers|stalled-body|endless|slow:60s" });
    const answers = Array.from({ length: 4 }, () =>
      ask(sandbox, searx).then(
        () => "answered",
        () => "broken",
      ),
    );
    await until(() => sandbox.openConnections() === 4);
    await Promise.all([sandbox.close(), sandbox.close()]);
    await sandbox.close();
    expect(await Promise.all(answers)).toEqual(["broken", "broken", "broken", "broken"]);
    expect(sandbox.openConnections()).toBe(0);
    await expect(ask(sandbox, searx)).rejects.toMatchObject({ code: "ECONNREFUSED" });
    expect(sandbox.requests.every((request) => !request.aborted)).toBe(true);
  });

  it("closes while a client has sent half of a request", async () => {
    const sandbox = await open();
    const rest = sendBytes(sandbox, "POST /api.exa.ai/search HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{");
    await until(() => sandbox.openConnections() === 1);
    await sandbox.close();
    expect(await rest).toBe("");
  });

  it("writes one line for each request, without query and key", async () => {
    const lines: string[] = [];
    const sandbox = await open({ log: (line) => lines.push(line), scenario: "brave=reset|ok" });
    const headers = { "x-subscription-token": "sandbox-brave" };
    const path = "/api.search.brave.com/res/v1/web/search?q=private+words";
    await ask(sandbox, path, { headers }).catch(() => undefined);
    await ask(sandbox, path, { headers });
    expect(lines).toEqual([
      "brave: GET api.search.brave.com/res/v1/web/search → reset",
      "brave: GET api.search.brave.com/res/v1/web/search → 200",
    ]);
  });
});

describe("recorded requests", () => {
  it("say what was sent, byte for byte, in order", async () => {
    const sandbox = await open({ now: () => 42 });
    const headers = { "X-One": "1", "content-type": "application/json", "X-Two": "2" };
    await ask(sandbox, "/API.exa.ai:8443/search?a=%C3%A9&b", { method: "POST", headers, body: '{"query":"é"}' });
    const [request] = sandbox.requests;
    expect(request).toMatchObject({
      upstream: "exa",
      method: "POST",
      host: "api.exa.ai",
      path: "/search",
      query: "a=%C3%A9&b",
      body: '{"query":"é"}',
      startedAt: 42,
      status: 401,
      aborted: false,
    });
    expect(Object.keys(request!.headers).filter((name) => name.startsWith("x-"))).toEqual(["x-one", "x-two"]);
  });

  it("never hold a credential, and still show which ones are equal", async () => {
    const sandbox = await open();
    const secret = "sk-very-secret-0123456789";
    const body = JSON.stringify({ query: "a", api_key: secret, nested: { client_secret: secret }, max_tokens: "7" });
    const form = `q=a&access_token=${secret}&kl=us-en`;
    const headers = { "x-api-key": secret, authorization: `Bearer ${secret}`, cookie: `sid=${secret}` };
    await ask(sandbox, `/api.exa.ai/search?exaApiKey=${secret}&x=1&key=${secret}`, { method: "POST", headers, body });
    await ask(sandbox, "/unknown.example/", {
      method: "POST",
      headers: { "X-Subscription-Token": secret },
      body: form,
    });
    expect(JSON.stringify(sandbox.requests)).not.toContain("secret-0123");
    const [first, second] = sandbox.requests;
    expect(first?.headers["authorization"]).toMatch(/^Bearer \[masked [0-9a-f]{8}\]$/);
    expect(first?.headers["authorization"]).toBe(`Bearer ${first?.headers["x-api-key"]}`);
    expect(first?.query).toBe(`exaApiKey=${first?.headers["x-api-key"]}&x=1&key=${first?.headers["x-api-key"]}`);
    expect(first?.body).toContain('"max_tokens":"7"');
    expect(second?.body).toBe(`q=a&access_token=${second?.headers["x-subscription-token"]}&kl=us-en`);
    expect(second?.headers["x-subscription-token"]).toBe(first?.headers["x-api-key"]);
  });

  it("are at most 500", async () => {
    const sandbox = await open();
    for (let index = 0; index < 510; index += 1) await ask(sandbox, `/searx.sandbox/healthz?${index}`);
    expect(sandbox.requests).toHaveLength(500);
    expect(sandbox.requests[0]?.query).toBe("10");
    expect(sandbox.requests.every((request) => request.status === 200)).toBe(true);
  });
});

describe("the sandbox's own pages", () => {
  it("say what it is and which upstreams there are", async () => {
    const sandbox = await open();
    const answer = await ask(sandbox, "/");
    expect([answer.status, answer.headers["content-type"]]).toEqual([200, "text/plain; charset=utf-8"]);
    for (const word of ["brave", "api.exa.ai, mcp.exa.ai", "html.duckduckgo.com", "searx.sandbox", sandbox.url]) {
      expect(answer.text).toContain(word);
    }
    expect(sandbox.requests).toEqual([]);
  });

  it("show the requests and change the scenario for other processes", async () => {
    const sandbox = await open();
    await ask(sandbox, searx);
    const list = (await ask(sandbox, "/__sandbox/requests")).json();
    expect(list.requests).toEqual([expect.objectContaining({ upstream: "searxng", status: 200 })]);
    const change = (body: string): ReturnType<typeof ask> =>
      ask(sandbox, "/__sandbox/scenario", { method: "POST", body });
    expect((await change("searxng=503")).json()).toEqual({ scenario: "searxng=503" });
    expect((await ask(sandbox, searx)).status).toBe(503);
    expect((await change('{"scenario":{"searxng":"502"}}')).status).toBe(200);
    expect((await ask(sandbox, searx)).status).toBe(502);
    expect((await change('"searxng=504"')).status).toBe(200);
    expect((await ask(sandbox, searx)).status).toBe(504);
    const refused = await change("searxng=nonsense");
    expect([refused.status, refused.json().error]).toEqual([400, expect.stringContaining("Valid: ok;")]);
    expect((await change('{"scenario":')).status).toBe(400);
    expect((await change('{"scenario":7}')).status).toBe(400);
    expect((await ask(sandbox, searx)).status).toBe(504);
    expect((await ask(sandbox, "/__sandbox/scenario")).status).toBe(405);
  });

  it("refuse web pages that reach for loopback", async () => {
    const sandbox = await open();
    const post = (headers: Record<string, string>): ReturnType<typeof ask> =>
      ask(sandbox, "/__sandbox/scenario", { method: "POST", headers, body: "503" });
    expect((await post({ origin: "https://evil.example" })).status).toBe(403);
    expect((await post({ host: "evil.example" })).status).toBe(403);
    expect((await post({ origin: sandbox.url })).status).toBe(200);
  });
});

describe("hostile requests", () => {
  it("to unknown hosts get 404 and the list of hosts", async () => {
    const sandbox = await open();
    for (const path of ["/example.org/x", "//api.exa.ai/search", "/__proto__/x", "/%zz/", "/__sandbox/other"]) {
      const answer = await ask(sandbox, path);
      expect(answer.status).toBe(404);
      expect(answer.json().hosts).toContain("api.exa.ai");
    }
    expect(sandbox.requests.every((request) => request.upstream === undefined)).toBe(true);
  });

  it("with bad escapes, huge bodies and wrong JSON get the vendor's 4xx, and the next request is served", async () => {
    const sandbox = await open();
    const key = {
      "content-type": "application/json",
      "x-api-key": "sandbox-exa",
      "x-subscription-token": "sandbox-brave",
    };
    const brave = "/api.search.brave.com/res/v1/web/search";
    const escapes = await ask(sandbox, `${brave}?q=%E0%A4%A&count=%zz`, { headers: key });
    expect([escapes.status, escapes.json().error.code]).toEqual([422, "VALIDATION"]);
    const huge = `{"query":"${"a".repeat(2 ** 21)}"}`;
    const exa = await ask(sandbox, "/api.exa.ai/search", { method: "POST", headers: key, body: huge });
    expect([exa.status, exa.json()]).toEqual([413, expect.objectContaining({ statusCode: 413, path: "/search" })]);
    const braveHuge = await ask(sandbox, brave, { method: "POST", headers: key, body: huge });
    expect([braveHuge.status, braveHuge.json().error.status]).toEqual([413, 413]);
    const deep = `${"[".repeat(50_000)}${"]".repeat(50_000)}`;
    expect((await ask(sandbox, "/api.exa.ai/search", { method: "POST", headers: key, body: deep })).status).toBe(400);
    const proto = '{"query":"ferry","__proto__":{"numResults":1},"constructor":1}';
    const odd = await ask(sandbox, "/api.exa.ai/search", { method: "POST", headers: key, body: proto });
    expect(odd.json().results).toHaveLength(10);
    expect((await ask(sandbox, searx)).status).toBe(200);
  });

  it("with a query of a million characters do not hold up the others", async () => {
    const sandbox = await open();
    const headers = { "content-type": "application/json", "x-api-key": "sandbox-exa" };
    const queries = [
      "ab ".repeat(330_000),
      '"'.repeat(450_000),
      "a:".repeat(450_000),
      "(-".repeat(450_000),
      "a".repeat(1_000_000),
    ];
    for (const query of queries) {
      const answer = await ask(sandbox, "/api.exa.ai/search", {
        method: "POST",
        headers,
        body: JSON.stringify({ query }),
      });
      expect(answer.status).toBe(200);
    }
  });

  it("that are no HTTP are answered with 400 and harm nobody", async () => {
    const sandbox = await open();
    expect(await sendBytes(sandbox, "nonsense\r\n\r\n")).toMatch(/^HTTP\/1\.1 400/);
    expect(
      await sendBytes(sandbox, "GET http://evil.example/ HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"),
    ).toMatch(/^HTTP\/1\.1 404/);
    expect((await ask(sandbox, searx)).status).toBe(200);
  });
});
