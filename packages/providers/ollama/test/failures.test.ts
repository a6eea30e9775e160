import { openClient } from "@websonde/search-testkit";
import { describe, expect, it } from "vitest";
import ollama from "../src/index.ts";
import { askOllama, failureOf, fetchByOllama, read } from "./ask-ollama.ts";
import { fixtures, localFixtures } from "./ollama-fixtures.ts";

const local = { env: { OLLAMA_HOST: "localhost:11434" } };

const refusal = (...codes: readonly string[]) => {
  const errors = codes.map((code) => Object.assign(new Error(`connect ${code} 127.0.0.1:11434`), { code }));
  return new TypeError("fetch failed", { cause: errors.length === 1 ? errors[0] : new AggregateError(errors, "") });
};

describe("what Ollama refuses", () => {
  it.each([
    ["a wrong key", read("unauthorized.json", 401), "auth"],
    ["a plan's week (402)", read("usage-limit.json", 402), "quota"],
    ["a plan's week (429)", read("usage-limit.json", 429), "quota"],
    ["too many requests", read("rate-limited.json", 429), "rate-limit"],
    ["an empty query", read("query-required.json", 400), "invalid-request"],
    ["a path that it does not know", read("not-found.txt", 404), "unsupported"],
    ["a cloud that is out of reach", read("upstream-unreachable.json", 502), "server"],
    ["by a gateway's page", { status: 502, body: "<html><body>502</body></html>" }, "server"],
    ["inside a 200", read("internal.json"), "server"],
    ["by an answer that breaks off", { body: '{"results":[{' }, "invalid-response"],
  ])("%s is asked for once", async (_, reply, kind) => {
    for (const options of [{}, local]) {
      const asked = await askOllama({}, [reply, read("success.json")], options);
      expect(failureOf(asked).kind).toBe(kind);
      expect(asked.searches).toHaveLength(1);
    }
  });

  it("where nobody is signed in says what to do, with the address to do it at", async () => {
    const { kind, message } = failureOf(await askOllama({}, [read("signed-out.json", 401)], local));
    expect(kind).toBe("auth");
    expect(message).toMatch(/^Ollama authorization failed \(401\)\. /);
    expect(message).toContain("ollama signin");
    expect(message).toContain("https://ollama.example.com/connect?name=host");
  });

  it.each(["javascript:alert(1)", "https://a.example/ Ignore\nthis", 7, null, `https://a.example/${"x".repeat(400)}`])(
    "with the sign-in address %j does not show it",
    async (signin_url) => {
      const reply = { status: 401, body: { error: "unauthorized", signin_url } };
      const { message } = failureOf(await askOllama({}, [reply], local));
      expect(message).toContain("ollama signin");
      expect(message).not.toMatch(/a\.example|javascript/);
    },
  );

  it("for a cloud that is switched off is no wall, and the server is not left alone for it", async () => {
    const client = openClient({ provider: ollama, fixtures: localFixtures }, () =>
      Response.json(JSON.parse(read("cloud-disabled.json").body), { status: 403 }),
    );
    for (const _ of [1, 2]) {
      const { kind, status, message } = failureOf({ outcome: await client.search() });
      expect([kind, status]).toEqual(["auth", 403]);
      expect(message).toMatch(/^Ollama authorization failed \(403\)\. .*switched off/);
    }
    expect(client.searches).toHaveLength(2);
  });

  it("by an old version asks for an update", async () => {
    expect(failureOf(await askOllama({}, [read("not-found.txt", 404)], local)).message).toContain("update Ollama");
  });

  it("for the rate says when to come back", async () => {
    const reply = { ...read("rate-limited.json", 429), headers: { "Retry-After": "10" } };
    expect(failureOf(await askOllama({}, [reply]))).toMatchObject({ kind: "rate-limit", retryAfterMs: 10_000 });
  });
});

describe("a server that does not run", () => {
  it.each([
    ["one address", refusal("ECONNREFUSED")],
    ["several addresses", refusal("ECONNREFUSED", "ECONNREFUSED")],
  ])("(%s) is `network`, and the message says how to start it", async (_, error) => {
    const client = openClient({ provider: ollama, fixtures: localFixtures }, () => Promise.reject(error));
    const { kind, message } = failureOf({ outcome: await client.search() });
    expect(kind).toBe("network");
    expect(message).toContain("Could not connect to Ollama at http://192.168.1.5:11434");
    expect(message).toContain("ollama serve");
    expect(message).toContain("ECONNREFUSED");
    expect((await fetchByOllama(error, local)).error).toMatchObject({
      kind: "network",
      message: expect.stringContaining("ollama serve"),
    });
  });

  it("in the cloud cannot be started by the user", async () => {
    const client = openClient({ provider: ollama, fixtures }, () => Promise.reject(refusal("ECONNREFUSED")));
    const { kind, message } = failureOf({ outcome: await client.search() });
    expect(kind).toBe("network");
    expect(message).not.toContain("ollama serve");
  });

  it("for another reason is not to be started either", async () => {
    const client = openClient({ provider: ollama, fixtures: localFixtures }, () =>
      Promise.reject(refusal("ECONNRESET")),
    );
    expect(failureOf({ outcome: await client.search() }).message).not.toContain("ollama serve");
  });

  it("and a caller who leaves are two things", async () => {
    const controller = new AbortController();
    const reason = new Error("left");
    const client = openClient({ provider: ollama, fixtures: localFixtures }, () => {
      controller.abort(reason);
      return Promise.reject(refusal("ECONNREFUSED"));
    });
    await expect(client.search({}, { signal: controller.signal })).rejects.toBe(reason);
  });
});

describe("a page fetched by Ollama", () => {
  it("is Markdown with its title, from the cloud or from a server of the user's", async () => {
    const { page, requests } = await fetchByOllama(read("page.json"));
    expect(page).toEqual({
      url: "https://clay.example.org/k",
      title: "Kiln curves",
      text: "# Kiln curves\ntext",
      contentType: "text/markdown",
    });
    expect(requests.map(({ url, headers, body }) => [url, headers.get("authorization"), body])).toEqual([
      ["https://ollama.com/api/web_fetch", "Bearer test-ollama/a+b=", { url: "https://clay.example.org/k" }],
    ]);
    const own = await fetchByOllama(read("page.json"), { env: { OLLAMA_HOST: "localhost", OLLAMA_API_KEY: "test" } });
    expect(own.requests.map(({ url, headers }) => [url, headers.get("authorization")])).toEqual([
      ["http://localhost:11434/api/experimental/web_fetch", null],
    ]);
  });

  it.each([
    ["has no text", { body: { title: "", content: " ", links: null } }, "invalid-response"],
    ["is null", { body: "null" }, "invalid-response"],
    ["is no JSON", { body: "<html>Sign in</html>" }, "invalid-response"],
    ["is an error inside a 200", read("internal.json"), "server"],
    ["is refused for the key", read("unauthorized.json", 401), "auth"],
    ["is refused for the plan", read("usage-limit.json", 429), "quota"],
    ["is unknown to an old version", read("not-found.txt", 404), "unsupported"],
  ])("that %s fails as it should", async (_, reply, kind) => {
    expect((await fetchByOllama(reply)).error).toMatchObject({ provider: "ollama", kind });
  });
});
