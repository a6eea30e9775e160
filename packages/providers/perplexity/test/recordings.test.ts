import { readFileSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { expect, it } from "vitest";
import { askPerplexity, failureOf } from "./ask-perplexity.ts";

/** Real answers of the API; they are read where they lie and never copied. */
const folder = process.env["WEBSONDE_RECORDINGS"];

interface Expected {
  readonly sources: readonly { readonly title: string; readonly url: string }[];
  readonly citations: readonly string[];
  readonly answer: string;
  readonly answer_length: number;
}

const load = (file: string) => readFileSync(join(folder ?? "", "perplexity", file), "utf8");

it
  .skipIf(folder === undefined)
  .each(["langchaingo-2025-06-stream.sse", "rig-2026-sonar-json.json", "rubyllm-sonar-json.json"])(
  "the recording perplexity/%s is read as it should be (needs WEBSONDE_RECORDINGS)",
  async (name) => {
    const expected: Expected = JSON.parse(load(name.replace(/\.\w+$/, ".expected.json")));
    const contentType = name.endsWith(".sse") ? "text/event-stream" : "application/json";
    const { response } = (await askPerplexity({}, [{ body: load(name), contentType }])).outcome;
    expect(response.sources.map(({ title, url }) => ({ title, url }))).toEqual(expected.sources);
    expect(response.citations?.map(({ url }) => url)).toEqual(expected.citations);
    expect(response.answer?.startsWith(expected.answer)).toBe(true);
    expect(response.answer).toHaveLength(expected.answer_length);
    expect(response.partial).toBeUndefined();
  },
);

it.skipIf(folder === undefined)("the recorded refusal of a key is `auth` (needs WEBSONDE_RECORDINGS)", async () => {
  const asked = await askPerplexity({}, [
    { status: 401, body: load("error-auth.json"), contentType: "application/json" },
  ]);
  expect(failureOf(asked)).toMatchObject({ kind: "auth", status: 401 });
});
