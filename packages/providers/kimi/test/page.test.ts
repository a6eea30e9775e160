import { describe, expect, it } from "vitest";
import { fetchByKimi } from "./ask-kimi.ts";

const markdown = (status = 200) => ({ status, headers: { "content-type": "text/markdown; charset=utf-8" } });
const json = (status = 200) => ({ status, headers: { "content-type": "application/json" } });
const withUrl = (name: string, url: string) => ({ env: { KIMI_SEARCH_API_KEY: "test-kimi", [name]: url } });

describe("a page fetched by Kimi", () => {
  it("is the Markdown that comes", async () => {
    const { page, requests } = fetchByKimi("# Scheduler\n\nText.", markdown());
    expect(await page).toEqual({
      url: "https://kernel.example.org/sched",
      text: "# Scheduler\n\nText.",
      contentType: "text/markdown",
    });
    const [request] = requests;
    expect(request?.url.href).toBe("https://api.kimi.com/coding/v1/fetch");
    expect(request?.headers["accept"]).toBe("text/markdown");
    expect(request?.headers["authorization"]).toBe("Bearer test-kimi/a+b=");
    expect(JSON.parse(request?.body ?? "")).toEqual({ url: "https://kernel.example.org/sched" });
  });

  it.each([
    ['{"error":"this page is about errors"}', markdown()],
    ["null", markdown()],
    ["[1, 2", json()],
    ['{"title":"A page that is JSON"}', json()],
  ])("is not taken for JSON: %s", async (body, init) => {
    expect((await fetchByKimi(body, init).page).text).toBe(body);
  });

  it.each([
    ["is blank", " \n", markdown(), "invalid-response"],
    [
      "is a web page of somebody else",
      "<!doctype html><title>Sign in</title>",
      { headers: { "content-type": "text/html" } },
      "invalid-response",
    ],
    ["is an error inside a 200", '{"error":{"type":"server_error","message":"no"}}', json(), "server"],
    ["is a wrong key inside a 200", '{"error":{"type":"invalid_authentication_error"}}', json(), "auth"],
    ["is refused for the key", '{"error":{"type":"invalid_authentication_error"}}', json(401), "auth"],
    ["is refused for the client", '{"error":{"type":"access_terminated_error"}}', json(403), "unsupported"],
    ["is refused for the quota", '{"error":{"type":"exceeded_current_quota_error"}}', json(403), "quota"],
    ["is refused for a while", "slow down", markdown(429), "rate-limit"],
    ["meets a fault", "<h1>502</h1>", markdown(502), "server"],
  ])("that %s fails as it should", async (_, body, init, kind) => {
    await expect(fetchByKimi(body, init).page).rejects.toMatchObject({ provider: "kimi", kind });
  });

  it.each([
    ["https://gateway.example/kimi/search", "https://gateway.example/kimi/fetch"],
    ["https://gateway.example/search/?tenant=7", "https://gateway.example/fetch?tenant=7"],
  ])("is asked for beside the search at %s", async (search, url) => {
    const { page, requests } = fetchByKimi("Text.", markdown(), withUrl("MOONSHOT_SEARCH_BASE_URL", search));
    await page;
    expect(requests.map(({ url }) => url.href)).toEqual([url]);
  });

  it("is asked for nowhere where the search has an address of another form: the key is for that host alone", async () => {
    const { page, requests } = fetchByKimi(
      "Text.",
      markdown(),
      withUrl("KIMI_SEARCH_BASE_URL", "https://gateway.example/q"),
    );
    await expect(page).rejects.toMatchObject({
      kind: "not-configured",
      message: expect.stringContaining("KIMI_SEARCH_BASE_URL"),
    });
    expect(requests).toEqual([]);
  });

  it("is given up with the caller's own reason", async () => {
    const reason = new Error("left");
    const { page, requests } = fetchByKimi("Text.", markdown(), { signal: AbortSignal.abort(reason) });
    await expect(page).rejects.toBe(reason);
    expect(requests).toEqual([]);
  });
});
