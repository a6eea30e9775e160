import { writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startSandbox } from "@websonde/sandbox";
import { describe, expect, it, onTestFinished } from "vitest";
import { decodePage } from "../src/parse/decode-page.ts";
import { callCli } from "./call-cli.ts";
import { makeFolder } from "./make-folder.ts";
import { runWebsonde } from "./run-websonde.ts";

describe("websonde parse reads a saved result page", () => {
  it("prints the results like a search does, from a file and from stdin alike", async () => {
    const page = await fetchPage("ok");
    const file = savePage(page);
    const fromFile = await runWebsonde(["parse", "duckduckgo", file]);
    expect(fromFile).toMatchObject({ code: 0, stderr: "" });
    expect(fromFile.stdout).toMatch(/^\[1\] .*bee.*\n {4}https:\/\/\S+\n {4}\S/i);
    expect(await callCli(["parse", "duckduckgo", "-"], { input: page })).toEqual(fromFile);
  });

  it("--json prints the reading as one document", async () => {
    const { code, stdout } = await callCli(["parse", "--json", "duckduckgo", "-"], { input: await fetchPage("ok") });
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({
      kind: "results",
      sources: expect.arrayContaining([
        {
          title: expect.any(String),
          url: expect.any(String),
          snippet: expect.any(String),
          publishedDate: expect.any(String),
        },
      ]),
    });
  });

  it.each([
    ["challenge", "blocked: challenge", { kind: "blocked", reason: "challenge", sources: [] }],
    ["empty", "empty", { kind: "empty", sources: [] }],
  ])("a page with %s is read as such, which is success", async (scenario, text, reading) => {
    const input = await fetchPage(scenario);
    const { code, stdout } = await callCli(["parse", "duckduckgo", "-"], { input });
    expect({ code, first: stdout.split("\n")[0] }).toEqual({ code: 0, first: text });
    expect(JSON.parse((await callCli(["parse", "duckduckgo", "-", "--json"], { input })).stdout)).toMatchObject(
      reading,
    );
  });

  it.each([
    ["a page of no known form", "<html><body><p>Hello</p></body></html>"],
    ["nothing", ""],
    ["no HTML", '{"results": []}'],
  ])("%s is an error of kind invalid-response, never empty", async (_, input) => {
    const plain = await callCli(["parse", "duckduckgo", "-"], { input });
    expect(plain).toMatchObject({ code: 1, stdout: "", stderr: expect.stringMatching(/^Error: DuckDuckGo/) });
    const json = await callCli(["parse", "duckduckgo", "-", "--json"], { input });
    expect(json).toMatchObject({ code: 1, stderr: "" });
    expect(JSON.parse(json.stdout)).toMatchObject({
      ok: false,
      error: { kind: "invalid-response", provider: "duckduckgo" },
    });
  });

  it.each([
    [join(tmpdir(), "websonde-no-such-page.html"), /no such file/],
    [tmpdir(), /it is a folder/],
  ])("a file that cannot be read (%s) ends with 1 and the reason", async (file, reason) => {
    const { code, stdout, stderr } = await callCli(["parse", "duckduckgo", file]);
    expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
    expect(stderr).toContain(file);
    expect(stderr).toMatch(reason);
  });

  it("an engine that is not installed is named with the command that installs it, or its page is read", async () => {
    const { code, stderr } = await callCli(["parse", "mojeek", "-"], { input: "<p>Hello</p>" });
    expect(code).toBe(1);
    expect(stderr).toMatch(/npm install @websonde\/search-mojeek|Mojeek/);
  });
});

describe("the charset of a saved page", () => {
  const text = "<title>Bücher – книги</title>";
  it.each([
    ["UTF-8 without a word about it", Buffer.from(text)],
    ["UTF-8 with its mark", Buffer.from(`\uFEFF${text}`)],
    ["UTF-16 with its mark", Buffer.from(`\uFEFF${text}`, "utf16le")],
    ["UTF-8 that claims to be UTF-16", Buffer.from(`<meta charset="utf-16">${text}`)],
    ["UTF-8 that claims an unknown charset", Buffer.from(`<meta charset=klingon>${text}`)],
  ])("%s", (_, bytes) => {
    expect(decodePage(bytes)).toContain(text);
  });

  it.each([
    "<meta charset='windows-1252'>",
    '<meta http-equiv="Content-Type" content="text/html; charset=iso-8859-1">',
  ])("as %s says", (meta) => {
    expect(decodePage(Buffer.from(`<html><head>${meta}<title>Bücher</title>`, "latin1"))).toContain("Bücher");
  });
});

/** What the emulated engine serves for a question about bees. */
async function fetchPage(scenario: string): Promise<string> {
  const sandbox = await startSandbox({ scenario });
  onTestFinished(() => sandbox.close());
  const reply = await fetch(`${sandbox.url}/html.duckduckgo.com/html/`, {
    method: "POST",
    headers: { referer: "https://html.duckduckgo.com/", "user-agent": "Mozilla/5.0" },
    body: new URLSearchParams({ q: "honey bees" }),
  });
  return reply.text();
}

function savePage(page: string): string {
  const file = join(makeFolder(), "page.html");
  writeFileSync(file, page);
  return file;
}
