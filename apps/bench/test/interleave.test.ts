import { expect, it } from "vitest";
import { interleave } from "../src/rounds/interleave.ts";
import type { Lane } from "../src/rounds/interleave.ts";

/** A lane that says when it is asked, and counts up. */
function makeLane<Name extends string>(name: Name, order: string[], step = 1): Lane<Name> {
  let count = 0;
  return [
    name,
    async () => {
      order.push(name);
      return (count += step);
    },
  ];
}

it("asks every lane in each round, and each round begins with another one", async () => {
  const order: string[] = [];
  await interleave([makeLane("a", order), makeLane("b", order), makeLane("c", order)], { rounds: 3, warmup: 0 });
  expect(order.join("")).toBe("abcbcacab");
});

it("does not count the rounds in which caches are filled", async () => {
  const order: string[] = [];
  const figures = await interleave([makeLane("a", order), makeLane("b", order, 10)], { rounds: 1, warmup: 4 });
  expect(order).toHaveLength(10);
  expect(figures("a")).toEqual({ p10: 5, median: 5 });
  expect(figures("b")).toEqual({ p10: 50, median: 50 });
});

it("fails with the lane that fails", async () => {
  const broken: Lane<"broken"> = ["broken", () => Promise.reject(new Error("no server"))];
  await expect(interleave([broken], { rounds: 1 })).rejects.toThrow("no server");
});
