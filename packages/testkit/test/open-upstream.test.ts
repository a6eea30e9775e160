import { describe, expect, it } from "vitest";
import { answerWith, openRedirect, openUpstream } from "../src/upstream/open-upstream.ts";
import { toHugeResponse, toStalledResponse } from "../src/upstream/responses.ts";

const hello = answerWith({ body: { hello: true } });

describe("an upstream", () => {
  it("sees a URL with its init and a Request alike", async () => {
    const { fetch, requests } = openUpstream({ answer: hello });
    await fetch("https://api.example/a?x=1", { method: "post", headers: { "X-Key": "k" }, body: "a=1" });
    await fetch(new Request("https://api.example/b", { method: "POST", headers: { "X-Key": "k" }, body: "b=2" }));
    await fetch(new URL("https://api.example/c"));
    expect(requests.map(({ method, url, headers, body }) => [method, url.pathname, headers["x-key"], body])).toEqual([
      ["POST", "/a", "k", "a=1"],
      ["POST", "/b", "k", "b=2"],
      ["GET", "/c", undefined, ""],
    ]);
  });

  it("keeps what goes before the search apart from it", async () => {
    const prelude = ({ url }: { url: URL }) => (url.pathname === "/session" ? { status: 201 } : undefined);
    const { fetch, requests, searches } = openUpstream({ answer: hello, prelude });
    expect((await fetch("https://api.example/session")).status).toBe(201);
    expect(await (await fetch("https://api.example/search")).json()).toEqual({ hello: true });
    expect([requests.length, searches.length]).toEqual([2, 1]);
  });

  it("follows redirects as a fetch does: with all headers but Authorization and cookies, and not where it is told not to", async () => {
    const headers = { Authorization: "Bearer a", "X-Key": "k" };
    const { fetch, requests } = openUpstream({
      answer: openRedirect(302, "https://elsewhere.example/x", { body: "there" }),
    });
    expect(await (await fetch("https://api.example/", { headers })).text()).toBe("there");
    expect(requests.at(-1)?.headers).toEqual({ "x-key": "k" });
    expect((await fetch("https://api.example/", { headers, redirect: "manual" })).status).toBe(302);
    await expect(fetch("https://api.example/", { headers, redirect: "error" })).rejects.toThrow(TypeError);
  });

  it("rejects a request that is aborted already, with its reason", async () => {
    const { fetch } = openUpstream({ answer: hello });
    const reason = new Error("stop");
    await expect(fetch("https://api.example/", { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
  });

  it("knows the upstream's own URL of a routed request", async () => {
    const { fetch, requests } = openUpstream({ answer: hello, upstreamUrl: "http://127.0.0.1:4010" });
    await fetch("http://127.0.0.1:4010/api.example:8443/v1?q=a%20b");
    expect(requests[0]?.url.href).toBe("https://api.example:8443/v1?q=a%20b");
  });
});

describe("a body", () => {
  it("that stalls gives its first half, and fails with the reason when the signal fires", async () => {
    const controller = new AbortController();
    const response = toStalledResponse({ body: "12345678" }, controller.signal, { bytesRead: 0, isCancelled: false });
    const reader = response.body?.getReader();
    expect(new TextDecoder().decode((await reader?.read())?.value)).toBe("1234");
    const rest = reader?.read();
    const reason = new Error("stop");
    controller.abort(reason);
    await expect(rest).rejects.toBe(reason);
  });

  it("that is huge counts what is read of it and notices when nobody wants more", async () => {
    const probe = { bytesRead: 0, isCancelled: false };
    const reader = toHugeResponse({ body: {} }, 1_000_000, probe).body?.getReader();
    await reader?.read();
    await reader?.read();
    expect(probe.bytesRead).toBeLessThan(200_000);
    await reader?.cancel();
    expect(probe.isCancelled).toBe(true);
  });
});
