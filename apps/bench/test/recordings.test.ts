import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { readRecordings } from "../src/data/recordings.ts";

it("reads answers with results, in one order, and leaves walls and descriptions out", () => {
  const root = mkdtempSync(join(tmpdir(), "websonde-bench-test-"));
  try {
    mkdirSync(join(root, "engine"));
    const files = {
      "b.json": "{}",
      "b.expected.json": '{"results":[]}',
      "b.request.json": "{}",
      "a.html": "<html></html>",
      "wall.html": "<html></html>",
      "wall.expected.json": '{"blocked":true}',
      "notes.txt": "",
    };
    for (const [name, text] of Object.entries(files)) writeFileSync(join(root, "engine", name), text);
    expect(readRecordings(root, "engine")).toEqual([
      { body: "<html></html>", contentType: "text/html; charset=utf-8" },
      { body: "{}", contentType: "application/json" },
    ]);
    expect(readRecordings(root, "another")).toEqual([]);
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
});
