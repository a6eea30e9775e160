import { join } from "node:path";
import { createContext, runInContext } from "node:vm";
import { build } from "esbuild";
import { expectJson } from "./expect-json.ts";

/** What every browser, worker and edge runtime has; no `process`, `require`, `Buffer` or `node:` module. */
const webGlobals = {
  AbortController,
  AbortSignal,
  DOMException,
  TextDecoder,
  TextEncoder,
  URL,
  URLSearchParams,
  clearTimeout,
  queueMicrotask,
  setTimeout,
  structuredClone,
};

/** The installed core searches in a realm that has nothing of Node. */
export async function checkRealm(folder: string): Promise<readonly string[]> {
  const { outputFiles } = await build({
    entryPoints: [join(folder, "portable.mjs")],
    bundle: true,
    platform: "neutral",
    format: "iife",
    target: "es2023",
    external: ["@websonde/search-brave"],
    write: false,
    logLevel: "silent",
  });
  const realm = createContext({ ...webGlobals });
  runInContext(outputFiles[0]?.text ?? "", realm);
  const result: unknown = await runInContext("websondeResult", realm);
  return expectJson(JSON.stringify(result), { ok: true, hasText: true });
}
