// node --expose-gc count-memory.mjs URL COUNT: how much the heap grows, in bytes, while one client searches COUNT times. All
// calls share one signal, as those of an agent's session do; every tenth is aborted on its way, every tenth is refused.
import { createSearch } from "@websonde/search-core";

const [, , url, count] = process.argv;
const session = new AbortController();
const web = createSearch({
  env: { BRAVE_API_KEY: "bench-key-1234", BRAVE_BASE_URL: url },
  settings: { providers: { brave: { minGapMs: 0 } } },
});

async function search(index) {
  if (index % 10 === 1) {
    const own = new AbortController();
    const signal = AbortSignal.any([session.signal, own.signal]);
    const running = web.search({ query: `heat pump ${index}`, limit: 20 }, { provider: "brave", signal });
    own.abort(new Error("left"));
    await running.catch(() => {});
    return;
  }
  const isRefused = index % 10 === 2;
  const call = { provider: isRefused ? "nobody" : "brave", signal: session.signal };
  const outcome = await web.search({ query: `heat pump ${index}`, limit: 20 }, call);
  if (outcome.ok === isRefused) throw new Error(outcome.text);
}

/** Twice: what the first pass frees may hold on to more. */
async function measure() {
  for (let pass = 0; pass < 2; pass++) {
    await new Promise((resolve) => setTimeout(resolve, 50));
    globalThis.gc();
  }
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

// Until here code is compiled and pools are filled; that is no growth.
for (let index = 0; index < 300; index++) await search(index);
const before = await measure();
for (let index = 0; index < Number(count); index++) await search(index);
process.stdout.write(String((await measure()) - before));
process.exit();
