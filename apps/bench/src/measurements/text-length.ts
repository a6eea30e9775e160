import { createSearch } from "@websonde/search-core";
import type { ProviderLoader } from "@websonde/search-core";
import brave from "@websonde/search-brave";
import duckduckgo from "@websonde/search-duckduckgo";
import exa from "@websonde/search-exa";
import { readRecordings } from "../data/recordings.ts";
import type { Recording } from "../data/recordings.ts";
import type { Measurement } from "../measurement.ts";
import { percentile } from "../rounds/percentile.ts";

const wanted = 10;

/** Which provider reads which folder of recordings. */
const upstreams: readonly { readonly id: string; readonly folder: string; readonly provider: ProviderLoader }[] = [
  { id: "brave", folder: "brave-api", provider: brave },
  { id: "exa", folder: "exa", provider: exa },
  { id: "duckduckgo", folder: "duckduckgo", provider: duckduckgo },
];

/** What a model has to read: the length of the text for ten results, over the recorded answers that hold as many. */
export const textLength: Measurement = {
  id: "text",
  title: "text for 10 results, the median recording",
  unit: "characters",
  budget: { atMost: 4_000 },
  gated: true,
  async measure() {
    const root = process.env["WEBSONDE_RECORDINGS"]?.trim();
    if (!root) return { skipped: "WEBSONDE_RECORDINGS names no folder with recorded answers" };
    const lengths: number[] = [];
    for (const { id, folder, provider } of upstreams)
      for (const recording of readRecordings(root, folder)) {
        const length = await measureText(id, provider, recording);
        if (length !== undefined) lengths.push(length);
      }
    if (lengths.length === 0) return { skipped: `no recording in WEBSONDE_RECORDINGS holds ${wanted} results` };
    const longest = percentile(lengths, 1);
    return { value: percentile(lengths, 0.5), remark: `${lengths.length} recordings, the longest ${longest}` };
  },
};

/** Nothing for a recording with fewer results. */
async function measureText(id: string, provider: ProviderLoader, recording: Recording): Promise<number | undefined> {
  const web = createSearch({
    providers: { [id]: provider },
    env: { BRAVE_API_KEY: "bench-key-1234", EXA_API_KEY: "bench-key-1234" },
    settings: { providers: { [id]: { minGapMs: 0 } } },
    fetch: async () => new Response(recording.body, { headers: { "content-type": recording.contentType } }),
  });
  const { ok, response, text } = await web.search({ query: "a question", limit: wanted }, { provider: id });
  return ok && response.sources.length === wanted ? text.length : undefined;
}
