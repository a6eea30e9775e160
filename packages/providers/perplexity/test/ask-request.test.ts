import { describe, expect, it } from "vitest";
import { askPerplexity, askWebsite, found, read, sentParams, withCookies, withNothing } from "./ask-perplexity.ts";

describe("a request to the website", () => {
  it("is what its own pages send, with the bare query twice", async () => {
    const asked = await askWebsite({ query: "rust 1.90" });
    const [request] = asked.searches;
    expect([request?.method, request?.url.href]).toEqual(["POST", "https://www.perplexity.ai/rest/sse/perplexity_ask"]);
    expect(request?.headers).toMatchObject({
      accept: "text/event-stream",
      "content-type": "application/json",
      origin: "https://www.perplexity.ai",
      referer: "https://www.perplexity.ai/",
      "x-app-apiclient": "default",
      "x-app-apiversion": "2.18",
      "x-perplexity-request-reason": "submit",
      "x-request-id": expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/),
    });
    expect(JSON.parse(request?.body ?? "")).toMatchObject({ query_str: "rust 1.90" });
    expect(sentParams(asked)).toEqual({
      query_str: "rust 1.90",
      search_focus: "internet",
      mode: "copilot",
      model_preference: "experimental",
      sources: ["web"],
      attachments: [],
      frontend_uuid: expect.any(String),
      frontend_context_uuid: expect.any(String),
      version: "2.18",
      language: "en-US",
      timezone: "UTC",
      search_recency_filter: null,
      is_incognito: true,
      use_schematized_api: true,
      skip_search_enabled: false,
      always_search_override: true,
      prompt_source: "user",
      source: "default",
      local_search_enabled: false,
      should_ask_for_mcp_tool_confirmation: false,
      supports_tool_approval_modal: false,
      force_enable_browser_agent: false,
      is_local_browser_available: false,
      is_local_browser_allowed: false,
    });
  });

  it("pretends to be no other program; a name for it can be set", async () => {
    expect((await askWebsite({})).searches[0]?.headers).not.toHaveProperty("user-agent");
    const named = await askWebsite({}, [found], { settings: { userAgent: "my-agent/1.0" } });
    expect(named.searches[0]?.headers["user-agent"]).toBe("my-agent/1.0");
  });

  it("without a session says nothing of an account and asks for the answer as plain text, too", async () => {
    const asked = await askPerplexity({}, [read("10.sse")], withNothing);
    for (const name of [
      "cookie",
      "authorization",
      "x-app-apiclient",
      "x-app-apiversion",
      "x-perplexity-request-reason",
    ])
      expect(asked.searches[0]?.headers).not.toHaveProperty(name);
    expect(sentParams(asked)["send_back_text_in_streaming_api"]).toBe(true);
    expect(sentParams(await askWebsite({}))).not.toHaveProperty("send_back_text_in_streaming_api");
  });

  it("holds no system prompt, no counts and no temperature, and the notes say so", async () => {
    const asked = await askWebsite({
      query: "frost",
      systemPrompt: "Be brief.",
      maxTokens: 5,
      temperature: 1,
      limit: 1,
    });
    expect(asked.searches[0]?.body).not.toContain("Be brief.");
    expect(Object.keys(sentParams(asked))).not.toContain("max_tokens");
    expect(asked.outcome.notes).toEqual(["Perplexity's website takes no system prompt, maxTokens or temperature"]);
    expect(asked.outcome.response.sources).toHaveLength(1);
  });

  it("has the model of the call, the settings or the environment, but none of the API's", async () => {
    const modelFor = async (options: object) => sentParams(await askWebsite({}, [found], options))["model_preference"];
    const env = { ...withCookies.env, PI_PERPLEXITY_MODEL: "from-env" };
    expect(await modelFor({ env })).toBe("from-env");
    expect(await modelFor({ env, settings: { model: "from-settings" } })).toBe("from-settings");
    expect(await modelFor({ env, call: { provider: "perplexity", model: "from-call" } })).toBe("from-call");
    expect(await modelFor({ settings: { model: "sonar-reasoning-pro" } })).toBe("experimental");
  });

  it("has language, time zone, sites and dates where they are known", async () => {
    const query = "frost -site:ads.example site:example.org lang:de-at after:2026-03-01";
    const env = { ...withCookies.env, TZ: "Europe/Vienna" };
    const asked = await askWebsite({ query, locale: "de-AT", recency: "week" }, [found], { env });
    expect(sentParams(asked)).toMatchObject({
      query_str: "frost",
      language: "de-AT",
      timezone: "Europe/Vienna",
      search_domain_filter: ["example.org"],
      search_after_date_filter: "3/1/2026",
      search_recency_filter: null,
      search_language_filter: ["de"],
    });
  });
});
