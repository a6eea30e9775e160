import * as v from "valibot";
import { TextPayload } from "./wire.ts";
import type { WebResult } from "./wire.ts";

/** What the field `text` of a snapshot holds. */
export interface TextReading {
  readonly answer?: string;
  readonly results: readonly WebResult[];
}

/** Deeper than any that was seen: a text in a step in a list in a text. */
const mostLayers = 10;
const nothing: TextReading = { results: [] };

/**
 * Plain text is the answer. JSON is a payload with the answer, or a list of steps, one of which has it, perhaps as JSON in a
 * text again. JSON without an answer is none: it is never shown as it is.
 */
export function readText(value: unknown, layer = 0): TextReading {
  if (layer >= mostLayers) return nothing;
  if (typeof value === "string") {
    if (isJsonText(value)) return readText(parseJson(value), layer + 1);
    return value.trim() === "" ? nothing : { answer: value, results: [] };
  }
  if (Array.isArray(value)) return readSteps(value, layer);
  const payload = v.safeParse(TextPayload, value);
  return payload.success ? readPayload(payload.output, layer) : nothing;
}

/** The last step with an answer has it. */
function readSteps(steps: readonly unknown[], layer: number): TextReading {
  const readings = steps.map((step) => (typeof step === "string" ? nothing : readText(step, layer + 1)));
  const answer = readings.findLast((reading) => reading.answer !== undefined)?.answer;
  return { results: readings.flatMap(({ results }) => results), ...(answer !== undefined && { answer }) };
}

function readPayload(payload: TextPayload, layer: number): TextReading {
  const { structured_answer: parts, chunks, web_results: results, answer: written, content } = payload;
  const inner = written === undefined || written === null ? readStep(content, layer) : readText(written, layer + 1);
  const answer = [
    parts?.map(({ text }) => text ?? "").join(""),
    parts?.flatMap((part) => part.chunks ?? []).join(""),
    chunks?.join(""),
    inner.answer,
  ].find((text) => text?.trim());
  return { results: [...(results ?? []), ...inner.results], ...(answer !== undefined && { answer }) };
}

/** What a step holds is a payload; prose in it is no answer. */
function readStep(content: unknown, layer: number): TextReading {
  if (typeof content === "string" && !isJsonText(content)) return nothing;
  return content === undefined || content === null ? nothing : readText(content, layer + 1);
}

/** JSON that holds something, also where it was cut off; `[1] …` is prose. */
function isJsonText(text: string): boolean {
  return /^\s*(?:\[\s*(?:[[{\]"]|$)|\{\s*(?:[}"]|$))/.test(text);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
