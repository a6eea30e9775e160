import type { IncomingMessage, ServerResponse } from "node:http";
import { describe, expect, it } from "vitest";
import { callCli } from "./call-cli.ts";
import { startStubUpstream } from "./stub-upstream.ts";

const events = (text: readonly string[]) => [
  { type: "message_start", message: { id: "msg_1", model: "m", content: [] } },
  {
    type: "content_block_start",
    index: 0,
    content_block: {
      type: "web_search_tool_result",
      content: [{ type: "web_search_result", url: "https://bees.example/", title: "Bees" }],
    },
  },
  { type: "content_block_stop", index: 0 },
  { type: "content_block_start", index: 1, content_block: { type: "text", text: "" } },
  ...text.map((piece) => ({ type: "content_block_delta", index: 1, delta: { type: "text_delta", text: piece } })),
];
const end = [{ type: "content_block_stop", index: 1 }, { type: "message_stop" }];
const answerWith = (list: readonly object[]) => (_request: IncomingMessage, response: ServerResponse) => {
  response.writeHead(200, { "content-type": "text/event-stream" });
  response.end(list.map((event) => `data: ${JSON.stringify(event)}\n\n`).join(""));
};
const args = ["search", "--provider", "anthropic", "do bees sleep"];

async function search(list: readonly object[], isWatched: boolean, rest: readonly string[] = []) {
  const upstream = await startStubUpstream(answerWith(list));
  const env = { WEBSONDE_UPSTREAM_URL: upstream.url, ANTHROPIC_API_KEY: "test-anthropic" };
  return callCli([...args, ...rest], { env, isWatched });
}

describe("the answer of a model", () => {
  const whole = [...events(["Bees ", "do ", "sleep."]), ...end];

  it("stands on a terminal once, with everything around it", async () => {
    const { stdout, code } = await search(whole, true);
    expect(code).toBe(0);
    expect(stdout.match(/Bees do sleep\./g)).toHaveLength(1);
    expect(stdout).toMatch(/^Bees do sleep\.\n/);
    expect(stdout).toContain("[1] Bees\n    https://bees.example/");
  });

  it("is the same text through a pipe, and whole JSON with --json on a terminal", async () => {
    const [piped, watched] = [await search(whole, false), await search(whole, true)];
    expect(watched.stdout.replaceAll(/\s+/g, " ")).toBe(piped.stdout.replaceAll(/\s+/g, " "));
    expect(JSON.parse((await search(whole, true, ["--json"])).stdout)).toMatchObject({ ok: true });
  });

  it("that fails half-way is no success", async () => {
    const broken = [...events(["Bees "]), { type: "error", error: { type: "api_error", message: "Lost." } }];
    const { stdout, stderr, code } = await search(broken, true);
    expect(code).toBe(1);
    expect(stdout).toBe("Bees \n");
    expect(stderr).toContain("Lost.");
  });

  it("cannot give the terminal commands", async () => {
    const { stdout } = await search([...events(["Bees \u001b[2J\u202Edo."]), ...end], true);
    for (const sign of ["\u001b", "\u202E"]) expect(stdout).not.toContain(sign);
  });
});
