import { expect, it } from "vitest";
import { createSearch } from "../../src/search.ts";
import { pageOf, stubOptions } from "./stub-providers.ts";

it("a note that a provider repeats for each of its keys stands there once, and crowds no other one out", async () => {
  const { options } = stubOptions({
    brave: {
      search(_, { note }) {
        for (let key = 0; key < 60; key++) note("the query\nwas cut");
        note("the country was left out");
        return pageOf("brave");
      },
    },
  });
  const { notes } = await createSearch(options).search({ query: "lime" });
  expect(notes).toEqual(["the query was cut", "the country was left out"]);
});
