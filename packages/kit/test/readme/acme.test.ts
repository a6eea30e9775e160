import { createSearch } from "@websonde/search-core";
import { createUpstreamRegistry } from "@websonde/search-kit/pacing";
import { expect, it } from "vitest";
import { acme } from "./acme.ts";

function open(...answers: readonly Response[]) {
  const urls: string[] = [];
  const web = createSearch({
    providers: { acme },
    env: { ACME_API_KEY: "test-key" },
    upstreams: createUpstreamRegistry(), // paces and cools down for this test alone
    fetch: async (input) => {
      const count = urls.push(new Request(input).url);
      return answers[Math.min(count, answers.length) - 1]?.clone() ?? new Response(null, { status: 404 });
    },
  });
  return { urls, search: () => web.search({ query: "heat pumps" }, { provider: "acme" }) };
}

it("remembers that the plan has no passages", async () => {
  const refused = Response.json({ error: { code: "NO_PASSAGES" } }, { status: 400 });
  const answer = Response.json({ hits: [{ title: "Frost &amp; heat", link: "https://hvac.example/" }] });
  const { search, urls } = open(refused, answer);
  const { response } = await search();
  expect(response.sources).toEqual([{ title: "Frost & heat", url: "https://hvac.example/" }]);
  await search();
  expect(urls.map((url) => url.includes("passages"))).toEqual([true, false, false]);
});

it("reports a used-up plan as such", async () => {
  const { search } = open(Response.json({ error: { code: "OUT_OF_CREDIT" } }, { status: 400 }));
  expect(await search()).toMatchObject({ ok: false, error: { kind: "quota" } });
});
