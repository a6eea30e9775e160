import { SearchProviderError } from "@websonde/search-core";
import { inspect } from "node:util";
import { describe, expect, it } from "vitest";
import { sendRequest } from "../../src/http.ts";
import { traceError } from "../../src/http/trace-error.ts";
import { failureOf, makeExchange } from "./loopback.ts";

const coded = (code: string, message = "x"): Error => Object.assign(new Error(message), { code });
const fetchFailed = (cause: unknown): TypeError => new TypeError("fetch failed", { cause });
const ask = (error: unknown): Promise<unknown> => {
  const fetch = async (): Promise<Response> => {
    throw error;
  };
  return failureOf(sendRequest({ url: "https://api.example.com/s?q=private-words" }, makeExchange({ fetch })));
};

describe("what a transport throws", () => {
  it.each([
    ["EAI_AGAIN", fetchFailed(coded("EAI_AGAIN")), "network"],
    ["ECONNREFUSED", fetchFailed(new AggregateError([coded("ECONNREFUSED"), coded("EHOSTUNREACH")])), "network"],
    ["ENOTFOUND", fetchFailed(coded("ENOTFOUND")), "network"],
    ["ECONNRESET", coded("ECONNRESET"), "network"],
    ["UND_ERR_SOCKET", new TypeError("terminated", { cause: coded("UND_ERR_SOCKET") }), "network"],
    ["CERT_HAS_EXPIRED", fetchFailed(coded("CERT_HAS_EXPIRED")), "network"],
    ["UND_ERR_CONNECT_TIMEOUT", fetchFailed(coded("UND_ERR_CONNECT_TIMEOUT")), "timeout"],
    ["UND_ERR_HEADERS_TIMEOUT", fetchFailed(coded("UND_ERR_HEADERS_TIMEOUT")), "timeout"],
    ["UND_ERR_BODY_TIMEOUT", new TypeError("terminated", { cause: coded("UND_ERR_BODY_TIMEOUT") }), "timeout"],
    ["ETIMEDOUT", fetchFailed(new AggregateError([coded("ETIMEDOUT")])), "timeout"],
    ["timed out", new DOMException("it timed out", "TimeoutError"), "timeout"],
    ["HPE_INVALID_CONSTANT", fetchFailed(coded("HPE_INVALID_CONSTANT")), "invalid-response"],
    ["broken", new DOMException("broken", "AbortError"), "network"],
    ["boom", new Error("boom"), "network"],
    ["only words", "only words", "network"],
  ])("says %s", async (words, thrown, kind) => {
    const error = await ask(thrown);
    expect(error).toMatchObject({ name: "SearchProviderError", kind, provider: "acme" });
    expect(String(error)).toContain(words);
    expect(String(error)).toContain("Acme (api.example.com)");
    expect(String(error)).not.toContain("private-words");
  });

  it("may be nothing at all", async () => {
    expect(await ask(undefined)).toMatchObject({ kind: "network" });
    expect(await ask(null)).toMatchObject({ kind: "network" });
  });

  it("may be a provider error already, which goes through untouched", async () => {
    const own = new SearchProviderError({ provider: "acme", kind: "blocked", message: "a wall" });
    expect(await ask(own)).toBe(own);
  });

  it("may be a ring of causes", () => {
    const ring = new Error("outer");
    ring.cause = new Error("inner", { cause: ring });
    expect(traceError(ring)).toEqual({ message: "inner", isTimeout: false });
  });

  it("shows a credential nowhere: raw, URL-encoded, in base64, in causes, in URLs", async () => {
    const secret = "test-SECRET/+key";
    const basic = Buffer.from(`user:${secret}`).toString("base64");
    const texts = [
      `bad header ${secret}`,
      `GET https://u:${encodeURIComponent(secret)}@api.example.com/?key=${encodeURIComponent(secret)} failed`,
      `Basic ${basic} refused`,
      encodeURIComponent(secret).toLowerCase(),
      JSON.stringify({ key: secret }),
    ];
    for (const text of texts) {
      const cause = Object.assign(coded(text, text), { request: { headers: { authorization: secret } } });
      const error = await ask(Object.assign(fetchFailed(cause), { secret }));
      const printed = [inspect(error, { depth: 10 }), JSON.stringify(error), String(error)].join("\n");
      for (const form of [secret, encodeURIComponent(secret), encodeURIComponent(secret).toLowerCase(), basic])
        expect(printed).not.toContain(form);
    }
  });
});
