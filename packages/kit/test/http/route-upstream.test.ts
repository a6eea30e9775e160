import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { routeUpstream, sendRequest, unrouteUpstream } from "../../src/http.ts";
import { failureOf, makeExchange, startLoopback } from "./loopback.ts";

const upstreamUrl = "http://127.0.0.1:4000";

describe("the upstream route", () => {
  it.each([
    ["https://api.exa.ai/search?x=1", "http://127.0.0.1:4000/api.exa.ai/search?x=1"],
    ["https://host.example:8443/a/b", "http://127.0.0.1:4000/host.example:8443/a/b"],
    ["http://localhost:11434/api", "http://127.0.0.1:4000/localhost:11434/api"],
    ["https://[2001:db8::1]:444/", "http://127.0.0.1:4000/[2001:db8::1]:444/"],
    ["https://example.com", "http://127.0.0.1:4000/example.com/"],
  ])("sends %s to %s", (url, routed) => {
    expect(routeUpstream(url, upstreamUrl)).toBe(routed);
    expect(routeUpstream(url, `${upstreamUrl}//`)).toBe(routed);
    expect(unrouteUpstream(routed, upstreamUrl, url)).toBe(new URL(url).href);
  });

  it("keeps a path of its own", () => {
    expect(routeUpstream("https://a.example/x", "https://proxy.example/record/")).toBe(
      "https://proxy.example/record/a.example/x",
    );
  });

  it("is left out without an address for it", () => {
    for (const none of [undefined, "", "  "]) {
      expect(routeUpstream("https://a.example/x", none)).toBe("https://a.example/x");
      expect(unrouteUpstream("https://a.example/x", none)).toBeUndefined();
    }
  });

  it("comes back as https unless the original was http", () => {
    const routed = "http://127.0.0.1:4000/a.example/x";
    expect(unrouteUpstream(routed, upstreamUrl)).toBe("https://a.example/x");
    expect(unrouteUpstream(routed, upstreamUrl, "http://a.example/other")).toBe("http://a.example/x");
    expect(unrouteUpstream(routed, upstreamUrl, "http://b.example/other")).toBe("https://a.example/x");
  });

  it.each([
    "https://a.example/x",
    "http://127.0.0.1:4001/a.example/x",
    "http://127.0.0.1:4000/login",
    "http://127.0.0.1:4000/",
    "no url",
  ])("does not take %s for a routed URL", (url) => {
    expect(unrouteUpstream(url, upstreamUrl)).toBeUndefined();
  });

  it.each(["127.0.0.1:4000", "ftp://x.example", "http://u:hidden@x.example", "http://x.example/?q", "nonsense"])(
    "names its variable when it is %s, and nothing is sent",
    async (wrong) => {
      const fetch = async (): Promise<Response> => new Response("sent");
      const error = await failureOf(
        sendRequest({ url: "https://a.example/" }, makeExchange({ fetch, upstreamUrl: wrong })),
      );
      expect(error).toMatchObject({ kind: "invalid-request", provider: "acme" });
      expect(String(error)).toContain("WEBSONDE_UPSTREAM_URL");
      expect(String(error)).not.toContain("hidden");
    },
  );

  it("finds the way back from everywhere", () => {
    const bases = fc.constantFrom("http://127.0.0.1:4000", "https://proxy.example/record", "http://[::1]:9/");
    fc.assert(
      fc.property(
        fc.webUrl({ withQueryParameters: true, withFragments: true }),
        bases,
        fc.option(fc.integer({ min: 1, max: 65_535 })),
        (text, base, port) => {
          const url = new URL(text);
          if (port !== null) url.port = String(port);
          const routed = routeUpstream(url.href, base);
          expect(routed.startsWith(base.replace(/\/$/, ""))).toBe(true);
          url.hash = "";
          url.search = url.search.replace(/^\?$/, "");
          expect(unrouteUpstream(new URL(routed).href, base, url.href)).toBe(url.href);
        },
      ),
    );
  });

  it("carries real requests, credentials and all, and names both ends when it is down", async () => {
    const { url, host, requests, server } = await startLoopback((_, response) => response.end("{}"));
    const exchange = makeExchange({ upstreamUrl: url });
    const reply = await sendRequest(
      { url: "https://api.exa.ai/search", query: { q: "x" }, headers: { "X-Api-Key": "k1234" } },
      exchange,
    );
    expect(requests[0]).toMatchObject({ url: "/api.exa.ai/search?q=x", headers: { "x-api-key": "k1234", host } });
    expect(reply.url).toBe("https://api.exa.ai/search?q=x");
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    const error = await failureOf(sendRequest({ url: "https://api.exa.ai/search" }, exchange));
    expect(String(error)).toMatch(new RegExp(`api\\.exa\\.ai by way of ${host} \\(WEBSONDE_UPSTREAM_URL\\)`));
  });
});
