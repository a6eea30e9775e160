import { readFileSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { expect, it } from "vitest";
import { askKagi, failureOf } from "./ask-kagi.ts";

/** Real answers of upstreams; they are read where they lie and never copied. */
const folder = process.env["WEBSONDE_RECORDINGS"];

it.skipIf(folder === undefined)(
  "the recording kagi/doc-example-v0-search-1 of the older version is `invalid-response`, never empty (needs WEBSONDE_RECORDINGS)",
  async () => {
    const body = readFileSync(join(folder ?? "", "kagi", "doc-example-v0-search-1.json"), "utf8");
    expect(failureOf(await askKagi({}, [{ body }])).kind).toBe("invalid-response");
  },
);
