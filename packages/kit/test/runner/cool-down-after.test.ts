import { SearchProviderError } from "@websonde/search-core";
import type { ErrorKind } from "@websonde/search-core";
import { expect, it } from "vitest";
import { createUpstreamRegistry } from "../../src/pacing.ts";
import { coolDownAfter } from "../../src/runner/cool-down-after.ts";

function open() {
  const time = { now: 0 };
  const upstreams = createUpstreamRegistry({ now: () => time.now });
  return { time, upstreams, place: { upstreams, scope: "acme", isPooled: false } };
}

const failure = (kind: ErrorKind) => new SearchProviderError({ provider: "acme", kind, message: "no" });

it("an answer ends the row of failures", async () => {
  const { place, time, upstreams } = open();
  await expect(coolDownAfter(place, () => Promise.reject(failure("rate-limit")))).rejects.toThrow("no");
  time.now += 5_000;
  expect(await coolDownAfter(place, async () => 42)).toBe(42);
  await expect(coolDownAfter(place, () => Promise.reject(failure("rate-limit")))).rejects.toThrow("no");
  expect(upstreams.coolingMs("acme")).toBe(5_000);
});

it("an answer to a search that began before somebody else hit a wall does not end that cool-down", async () => {
  const { place, upstreams } = open();
  let answer: (value: string) => void = () => {};
  const slow = coolDownAfter(place, () => new Promise<string>((resolve) => (answer = resolve)));
  await expect(coolDownAfter(place, () => Promise.reject(failure("blocked")))).rejects.toThrow("no");
  answer("late");
  expect(await slow).toBe("late");
  expect(upstreams.coolingMs("acme")).toBe(180_000);
});

it("an answer of an upstream that was asked although it cooled ends it", async () => {
  const { place, upstreams } = open();
  upstreams.coolDown("acme", { baseMs: 60_000 });
  await coolDownAfter(place, async () => 1);
  expect(upstreams.coolingMs("acme")).toBe(0);
});

it.each<[ErrorKind, number]>([
  ["blocked", 180_000],
  ["quota", 600_000],
  ["rate-limit", 5_000],
  ["auth", 0],
  ["server", 0],
  ["timeout", 0],
])("a setback of kind %s counts like a failure: %d ms, whatever the rest of the search gives", async (kind, waitMs) => {
  const { place, upstreams } = open();
  const search = coolDownAfter(place, async (reportSetback) => {
    reportSetback(failure(kind));
    return "page 1";
  });
  expect(await search).toBe("page 1");
  expect(upstreams.coolingMs("acme")).toBe(waitMs);
});
