import { formatForModel } from "@websonde/search-core";
import type { PageReading } from "@websonde/search-core";
import { exitCodes } from "../exit-codes.ts";
import type { ExitCode } from "../exit-codes.ts";
import type { Host } from "../host.ts";
import { decodePage } from "./decode-page.ts";
import { loadPageParser } from "./load-page-parser.ts";
import { readPageFile } from "./read-page-file.ts";

/** The options of `websonde parse`. */
export interface ParseFlags {
  readonly url?: string;
  readonly status?: number;
  readonly json?: true;
}

/** Reads a saved page as the provider would. Throws what the provider throws for markup that it does not know. */
export async function runParse(provider: string, file: string, flags: ParseFlags, host: Host): Promise<ExitCode> {
  const { url, status, json } = flags;
  const parsePage = await loadPageParser(provider);
  const html = decodePage(await readPageFile(file, host));
  const reading = parsePage({ html, ...(url !== undefined && { url }), ...(status !== undefined && { status }) });
  if (json) await host.printJson(reading);
  else await host.print(describeReading(reading, provider));
  return exitCodes.success;
}

function describeReading(reading: PageReading, provider: string): string {
  const { kind, reason, sources, relatedQuestions = [], notes } = reading;
  const head = kind === "results" ? [] : [reason === undefined ? kind : `${kind}: ${reason}`];
  const text = formatForModel({ provider, sources, relatedQuestions }, notes);
  return [...head, ...(text === "" ? [] : [text])].join("\n");
}
