import { expect, it } from "vitest";
import { htmlReply, jsonReply, judgeKey, readBearer, startSandbox, type UpstreamEmulator } from "@websonde/sandbox";
import { ask, noon } from "./ask.ts";
import { smallCorpus } from "./small-corpus.ts";

const mine: UpstreamEmulator = {
  id: "mine",
  hosts: ["api.mine.example"],
  environment: { MINE_API_KEY: "sandbox-mine" },
  modes: [{ name: "shy", about: "finds nothing" }],
  handle(request, tools) {
    if (judgeKey(readBearer(request.headers["authorization"])) !== "valid") return jsonReply(401, { wrong: "key" });
    if (request.path === "/crash") throw new Error("a bug of the emulator");
    const hits = tools.modes.has("shy")
      ? []
      : tools.search({ engine: "mine", text: request.query.get("q") ?? "", dialect: {} });
    return jsonReply(200, {
      found: hits.map((hit) => hit.url),
      wait: tools.takeTurn("all", { starts: 1, windowMs: 500 }),
    });
  },
};

it("an upstream of a third party gets the scenarios, faults and tools of ours", async () => {
  const lines: string[] = [];
  const sandbox = await startSandbox({
    corpus: smallCorpus,
    upstreams: [mine],
    now: () => noon,
    log: (line) => lines.push(line),
  });
  const headers = { authorization: "Bearer sandbox-mine" };
  expect(sandbox.environment).toMatchObject({ MINE_API_KEY: "sandbox-mine", BRAVE_API_KEY: "sandbox-brave" });
  const find = (path = "/api.mine.example/?q=lighthouse"): ReturnType<typeof ask> => ask(sandbox, path, { headers });
  expect((await find()).json()).toEqual({ found: ["https://canal.example/lighthouse.pdf"], wait: 0 });
  expect((await find()).json().wait).toBe(500);
  sandbox.setScenario("mine=shy|empty|403|challenge|429:seconds|503|500:json|ok");
  expect((await find()).json().found).toEqual([]);
  expect((await find()).json().found).toEqual([]);
  expect((await find()).json()).toEqual({ error: { status: 403, message: "refused by the sandbox" } });
  expect((await find()).text).toContain("/cdn-cgi/challenge-platform/");
  expect((await find()).headers["retry-after"]).toBe("2");
  expect((await find()).status).toBe(503);
  expect((await find()).status).toBe(500);
  expect((await find("/api.mine.example/crash")).status).toBe(500);
  expect(lines.at(-1)).toBe("sandbox failed: a bug of the emulator");
  expect((await find()).status).toBe(200);
  await sandbox.close();
});

it("takes the place of ours where it has its id; a wrong id is refused", async () => {
  const brave: UpstreamEmulator = {
    id: "brave",
    hosts: ["api.search.brave.com"],
    handle: () => htmlReply(200, "mine"),
  };
  const sandbox = await startSandbox({ corpus: smallCorpus, upstreams: [brave] });
  expect((await ask(sandbox, "/api.search.brave.com/anything")).text).toBe("mine");
  await sandbox.close();
  await expect(startSandbox({ upstreams: [{ ...brave, id: "Not An Id" }] })).rejects.toThrow(
    '"Not An Id" is no upstream id',
  );
});
