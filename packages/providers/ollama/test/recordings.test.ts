import { readFileSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { expect, it } from "vitest";
import { askOllama, failureOf } from "./ask-ollama.ts";

/** Real answers of upstreams; they are read where they lie and never copied. */
const folder = process.env["WEBSONDE_RECORDINGS"];
const load = (file: string) => readFileSync(join(folder ?? "", "ollama", file), "utf8");

interface Expected {
  readonly results: readonly { readonly title: string; readonly url: string; readonly snippet: string }[];
}

it.skipIf(folder === undefined)(
  "the recording ollama/doc-example-web-search is read as it should be (needs WEBSONDE_RECORDINGS)",
  async () => {
    const { results }: Expected = JSON.parse(load("doc-example-web-search.expected.json"));
    const { outcome } = await askOllama({ limit: 10 }, [{ body: load("doc-example-web-search.json") }]);
    expect(outcome.response.sources).toEqual(results);
  },
);

it.skipIf(folder === undefined)(
  "the recording ollama/error-auth-cloud-chat is `auth` (needs WEBSONDE_RECORDINGS)",
  async () => {
    const { status }: { readonly status: number } = JSON.parse(load("error-auth-cloud-chat.expected.json"));
    const asked = await askOllama({}, [{ status, body: load("error-auth-cloud-chat.json") }]);
    expect(failureOf(asked)).toMatchObject({ kind: "auth", status: 401 });
  },
);
