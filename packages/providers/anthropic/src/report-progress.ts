import type { Call } from "@websonde/search-kit";
import type { TurnListener } from "./collect-message.ts";
import { readFound } from "./read-block.ts";

/**
 * Tells what arrives. Text before the first results is the model saying what it does: it is no part of the answer and is
 * not told.
 */
export function reportProgress({ context }: Call): TurnListener {
  let hasFound = false;
  return {
    onText: (text) => {
      if (hasFound) context.emit({ type: "answer-delta", text });
    },
    onBlock: (block) => {
      const sources = readFound(block)?.sources ?? [];
      hasFound ||= sources.length > 0;
      for (const source of sources) context.emit({ type: "source", source });
    },
  };
}
