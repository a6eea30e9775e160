import { readFixture } from "@websonde/search-testkit";
import { describe, expect, it } from "vitest";
import { askRest, failureOf } from "./ask-zai.ts";
import { flat, nested } from "./zai-replies.ts";

const found = readFixture(import.meta.url, "zai-06.json");
const sent = async (request: object, settings: Readonly<Record<string, unknown>> = {}) =>
  JSON.parse((await askRest({ ...request }, [found], settings)).requests[0]?.body ?? "");

describe("a request to Z.AI's REST API", () => {
  it("is one request, with the documented fields", async () => {
    const { requests } = await askRest({ query: "glass site:example.org", recency: "week", limit: 99 }, [found]);
    expect(requests).toHaveLength(1);
    expect(requests[0]?.method).toBe("POST");
    expect(requests[0]?.url.href).toBe("https://api.z.ai/api/paas/v4/web_search");
    expect(requests[0]?.headers).toMatchObject({
      authorization: "Bearer test-zai.a/b+c=",
      "accept-language": "en-US,en",
    });
    expect(JSON.parse(requests[0]?.body ?? "")).toEqual({
      search_engine: "search-prime",
      search_query: "glass",
      count: 50,
      search_domain_filter: "example.org",
      search_recency_filter: "oneWeek",
    });
  });

  it("goes to the other host for a key of the platform in China, with its engines", async () => {
    const { requests } = await askRest({}, [found], { region: "china", contentSize: "high" });
    expect(requests[0]?.url.href).toBe("https://open.bigmodel.cn/api/paas/v4/web_search");
    expect(JSON.parse(requests[0]?.body ?? "")).toMatchObject({ search_engine: "search_std", content_size: "high" });
    expect(await sent({}, { region: "china", searchEngine: "search_pro" })).toMatchObject({
      search_engine: "search_pro",
    });
  });

  it("goes to a configured base URL whatever the region", async () => {
    const { requests } = await askRest({}, [found], { region: "china", baseUrl: "https://gateway.example/z" });
    expect(requests[0]?.url.href).toBe("https://gateway.example/z/api/paas/v4/web_search");
  });
});

describe("an answer of Z.AI's REST API", () => {
  it("tells what was searched for", async () => {
    const intents = [{ query: "q", intent: "SEARCH_ALL", keywords: "glass recycling" }, { keywords: "" }, {}];
    const body = { ...JSON.parse(found.body), search_intent: intents };
    const { response } = (await askRest({}, [{ body }])).outcome;
    expect(response.searchQueries).toEqual(["glass recycling"]);
  });

  it.each([
    ["without a balance", nested(429, "1113", "Insufficient balance"), "quota"],
    ["without a balance, flat inside a 200", flat(1113, "Insufficient balance"), "quota"],
    ["for the rate", nested(429, "1302", "Rate limit reached"), "rate-limit"],
    ["for a parameter", nested(400, "1214", "count must be at most 50"), "invalid-request"],
    ["for nothing that is known", { body: {} }, "invalid-response"],
    ["with a list that is none", { body: { search_result: "none" } }, "invalid-response"],
  ])("that refuses %s is asked for once", async (_, refusal, kind) => {
    const asked = await askRest({}, [refusal, found]);
    expect(failureOf(asked).kind).toBe(kind);
    expect(asked.requests).toHaveLength(1);
  });

  it("that finds no balance says that a Coding Plan pays for the other way", async () => {
    expect(failureOf(await askRest({}, [nested(429, "1113", "Insufficient balance")])).message).toMatch(
      /Insufficient balance.*providers\.zai\.transport.*"mcp"/,
    );
    const window = failureOf(await askRest({}, [nested(429, "1308", "Usage limit reached for the 5 hour window.")]));
    expect(window).toMatchObject({ kind: "quota", message: expect.not.stringContaining("transport") });
  });
});
