import { existsSync, globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { describe, expect, it } from "vitest";
import { askAnthropic } from "./ask-anthropic.ts";

interface Expected {
  readonly status?: number;
  readonly queries?: readonly string[];
  readonly sources?: readonly { readonly url: string; readonly title: string }[];
  readonly cited?: readonly { readonly url: string }[];
  readonly answer?: string;
  readonly notes?: string;
}

const folder = join(process.env["WEBSONDE_RECORDINGS"] ?? "", "anthropic");
const stems = process.env["WEBSONDE_RECORDINGS"]
  ? globSync("*.expected.json", { cwd: folder }).map((file) => file.slice(0, -".expected.json".length))
  : ["all"];
const plain = (text = "") => text.replaceAll(/\s+/g, "");
const same = (url: string) => url.replaceAll(/%[0-9a-f]{2}/gi, (code) => code.toUpperCase());

describe("recorded answers", () => {
  it.skipIf(!process.env["WEBSONDE_RECORDINGS"]).each(stems)(
    "%s reads as it should (needs WEBSONDE_RECORDINGS)",
    async (stem) => {
      const expected = JSON.parse(readFileSync(join(folder, `${stem}.expected.json`), "utf8")) as Expected;
      const file = [".json", ".sse"].map((end) => join(folder, stem + end)).find((path) => existsSync(path)) ?? "";
      const body = readFileSync(file, "utf8");
      const { outcome } = await askAnthropic(
        [
          expected.status === undefined ? body : { status: expected.status, body },
          // A recorded turn that was paused is the first of several; nothing is known of the others.
          { body: { type: "message", id: "msg_end", content: [], stop_reason: "end_turn" } },
        ],
        { limit: 100 },
      );
      if (expected.status === 401)
        return expect(outcome).toMatchObject({ ok: false, error: { kind: "auth", status: 401 } });
      const { sources, searchQueries, citations = [], answer } = outcome.response;
      const unique = [...new Map(expected.sources?.map(({ url, title }) => [same(url), title]))];
      expect(sources.map(({ url, title }) => [same(url), plain(title)])).toEqual(
        unique.map(([url, title]) => [url, plain(title)]),
      );
      expect(searchQueries).toEqual([...new Set(expected.queries)]);
      const cited = new Set(citations.map(({ url }) => same(url)));
      for (const { url } of expected.cited ?? []) expect(cited).toContain(same(url));
      // A turn that was paused has only said what it will do.
      if (!expected.notes?.includes("pause_turn")) expect(plain(answer).startsWith(plain(expected.answer))).toBe(true);
    },
  );
});
