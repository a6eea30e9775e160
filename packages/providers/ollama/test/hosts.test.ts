import { catalog, createSearch } from "@websonde/search-core";
import type { CallOptions, SearchOptions, SearchOutcome } from "@websonde/search-core";
import { createUpstreamRegistry } from "@websonde/search-kit/pacing";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import ollama from "../src/index.ts";
import { isCloud, readHost } from "../src/read-host.ts";
import { read } from "./ask-ollama.ts";

const key = { OLLAMA_API_KEY: "test-ollama" };

/** One search; where it went and with which credential. */
async function ask(options: SearchOptions, call: CallOptions = { provider: "ollama" }) {
  const sent: (readonly [url: string, authorization: string | null])[] = [];
  const outcome: SearchOutcome = await createSearch({
    env: {},
    upstreams: createUpstreamRegistry(),
    fetch: async (input, init) => {
      const { url, headers } = new Request(input, init);
      sent.push([url, headers.get("authorization")]);
      return new Response(read("success.json").body, { headers: { "content-type": "application/json" } });
    },
    exclude: catalog.map(({ id }) => id).filter((id) => id !== "ollama"),
    ...options,
    providers: { ollama },
  }).search({ query: "kiln" }, call);
  return { outcome, sent };
}

const cloud = ["https://ollama.com/api/web_search", "Bearer test-ollama"];

describe("with a key", () => {
  it.each([
    [undefined, cloud],
    ["https://ollama.com", cloud],
    ["ollama.com", cloud],
    ["http://ollama.com", cloud],
    ["ollama.com:443/", cloud],
    ["https://ollama.com/", cloud],
    ["https://api.ollama.com", ["https://api.ollama.com/api/web_search", "Bearer test-ollama"]],
    ["0.0.0.0:11434", ["http://127.0.0.1:11434/api/experimental/web_search", null]],
    ["192.168.1.5:11434", ["http://192.168.1.5:11434/api/experimental/web_search", null]],
    ["https://ollama.com.evil.example", ["https://ollama.com.evil.example/api/experimental/web_search", null]],
    ["https://notollama.com", ["https://notollama.com/api/experimental/web_search", null]],
  ])("and OLLAMA_HOST=%s the key goes to the cloud and nowhere else", async (host, expected) => {
    const { sent, outcome } = await ask({ env: { ...key, ...(host !== undefined && { OLLAMA_HOST: host }) } });
    expect(sent).toEqual([expected]);
    expect(outcome.response.authMode).toBe(expected[1] === null ? "local" : "api_key");
  });

  it("from each place the cloud is asked without being named", async () => {
    const places: readonly SearchOptions[] = [
      { env: key },
      { env: { OLLAMA_CLOUD_API_KEY: "test-ollama" } },
      { settings: { providers: { ollama: { apiKey: "test-ollama" } } } },
      {
        credentials: {
          resolve: ({ provider }) => (provider === "ollama" ? { value: "test-ollama", source: "host" } : undefined),
        },
      },
    ];
    for (const place of places) expect((await ask(place, {})).sent).toEqual([cloud]);
  });

  it("in both variables the vendor's own counts", async () => {
    const { sent } = await ask({ env: { OLLAMA_CLOUD_API_KEY: "test-other", ...key } });
    expect(sent).toEqual([cloud]);
  });
});

describe("without a key", () => {
  it("Ollama is no part of the automatic chain", async () => {
    const { sent, outcome } = await ask({}, {});
    expect(sent).toEqual([]);
    expect(outcome.attempts.find(({ provider }) => provider === "ollama")).toMatchObject({
      status: "skipped",
      message: expect.stringContaining("OLLAMA_API_KEY"),
    });
  });

  it("it is asked on this machine when it is named", async () => {
    const { sent, outcome } = await ask({});
    expect(sent).toEqual([["http://localhost:11434/api/experimental/web_search", null]]);
    expect(outcome.response.authMode).toBe("local");
  });

  it("a server that OLLAMA_HOST, the settings or the call name needs no naming of Ollama", async () => {
    const expected = [["http://gpu.lan:11434/api/experimental/web_search", null]];
    expect((await ask({ env: { OLLAMA_HOST: "gpu.lan" } }, {})).sent).toEqual(expected);
    expect((await ask({ settings: { providers: { ollama: { baseUrl: "gpu.lan" } } } }, {})).sent).toEqual(expected);
    expect((await ask({ env: { OLLAMA_HOST: "elsewhere" } }, { provider: "ollama", baseUrl: "gpu.lan" })).sent).toEqual(
      expected,
    );
  });

  it("OLLAMA_HOST goes before the settings", async () => {
    const settings = { providers: { ollama: { baseUrl: "other.lan" } } };
    const { sent } = await ask({ env: { OLLAMA_HOST: "gpu.lan" }, settings });
    expect(sent).toEqual([["http://gpu.lan:11434/api/experimental/web_search", null]]);
  });

  it("the cloud cannot be asked, and says which variable to set", async () => {
    const { sent, outcome } = await ask({ env: { OLLAMA_HOST: "ollama.com" } });
    expect(sent).toEqual([]);
    expect(outcome).toMatchObject({ ok: false, error: { kind: "not-configured" } });
    expect(outcome.text).toContain("OLLAMA_API_KEY");
  });

  it("a broken key does not keep a server of the user's from being asked", async () => {
    const { sent } = await ask({ env: { OLLAMA_API_KEY: "“test”", OLLAMA_HOST: "localhost" } });
    expect(sent).toEqual([["http://localhost:11434/api/experimental/web_search", null]]);
  });

  it.each([
    ["ftp://clay.example.org", "http or https"],
    ["http://user:secret@clay.example.org", "user name or password"],
    ["user:secret@clay.example.org", "user name or password"],
    ["http://[::1", "http or https"],
    ["two words", "http or https"],
  ])("OLLAMA_HOST=%s is a wrong setting, unsent and unshown", async (host, words) => {
    const { sent, outcome } = await ask({ env: { OLLAMA_HOST: host } });
    expect(sent).toEqual([]);
    expect(outcome).toMatchObject({ ok: false, error: { kind: "not-configured" } });
    expect(outcome.text).toContain("OLLAMA_HOST");
    expect(outcome.text).toContain(words);
    expect(outcome.text).not.toContain("secret");
  });
});

describe("OLLAMA_HOST", () => {
  it.each([
    ["localhost", "http://localhost:11434/"],
    ["localhost:8080", "http://localhost:8080/"],
    [":8080", "http://127.0.0.1:8080/"],
    ["0.0.0.0", "http://127.0.0.1:11434/"],
    ["http://0.0.0.0:11434", "http://127.0.0.1:11434/"],
    ["::", "http://[::1]:11434/"],
    ["[::]:8080", "http://[::1]:8080/"],
    ["::1", "http://[::1]:11434/"],
    ["[fd00::5]", "http://[fd00::5]:11434/"],
    ["[fd00::5]:80", "http://[fd00::5]/"],
    ["http://clay.example.org", "http://clay.example.org/"],
    ["https://clay.example.org", "https://clay.example.org/"],
    ["HTTPS://Clay.Example.org:8443/ollama/", "https://clay.example.org:8443/ollama/"],
    ["clay.example.org/ollama", "http://clay.example.org:11434/ollama"],
    ["localhost:99999", "http://localhost:11434/"],
    ["localhost:http", "http://localhost:11434/"],
    ["localhost:", "http://localhost:11434/"],
    ["https://clay.example.org:99999", "https://clay.example.org/"],
    ['"localhost"', "http://localhost:11434/"],
    [" 'gpu:1' ", "http://gpu:1/"],
    ["OLLAMA.com", "https://ollama.com/"],
    ["http://ollama.com:8080/proxy", "https://ollama.com:8080/proxy"],
  ])("%s is %s", (value, url) => {
    expect(readHost(value)).toBe(url);
  });

  it("of any text is read without an error, and never as the cloud over plain http", () => {
    const parts = fc.constantFrom(
      "http://",
      "https://",
      "ollama.com",
      "a.ollama.com",
      ":",
      "11434",
      "@",
      "/",
      "[",
      "::",
      "]",
      ".",
      "x",
    );
    const written = fc.array(parts, { maxLength: 6 }).map((all) => all.join(""));
    fc.assert(
      fc.property(fc.oneof(written, fc.string()), (value) => {
        const read = readHost(value);
        if (URL.canParse(read) && isCloud(read) && /^https?:/.test(read)) expect(read).toMatch(/^https:/);
      }),
    );
  });
});
