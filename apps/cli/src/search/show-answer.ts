import type { SearchOutcome, SearchRequest, WebSearch } from "@websonde/search-core";
import type { Host } from "../host.ts";

/** What a terminal would obey, and what turns text around. The core cleans whole texts; pieces come as they are. */
const command = /(?![\n\t\u200d])[\p{Cc}\p{Cf}]/gu;

/**
 * Asks, and shows the answer on the terminal as it is written. Resolves with the outcome and what of its text is not on the
 * screen yet.
 */
export async function showAnswer(
  web: WebSearch,
  request: SearchRequest,
  provider: string | undefined,
  host: Host,
): Promise<{ readonly outcome: SearchOutcome; readonly rest: string }> {
  let shown = "";
  for await (const event of web.stream(request, { provider, signal: host.signal })) {
    if (event.type === "answer-delta") {
      const piece = event.text.replaceAll(command, "");
      shown += piece;
      await host.write(piece);
    }
    // What a provider wrote before it failed is no answer: the next one begins on a line of its own.
    if (event.type === "attempt-failed" && shown !== "") {
      shown = "";
      await host.write("\n");
    }
    if (event.type === "done") return { outcome: event.outcome, rest: await endAnswer(shown, event.outcome, host) };
  }
  throw new Error("The search ended without an outcome.");
}

/** Where the answer stands on the screen as it is, what comes around it; otherwise the whole text once more. */
async function endAnswer(shown: string, { text }: SearchOutcome, host: Host): Promise<string> {
  if (shown !== "") await host.write("\n");
  const answer = shown.trim();
  const start = answer === "" ? -1 : text.indexOf(answer);
  if (start === -1) return text;
  return `${text.slice(0, start)}${text.slice(start + answer.length)}`.trim();
}
