import type { UpstreamTools } from "../../emulator.ts";
import type { JsonObject } from "../../read-json-object.ts";

/**
 * A tool's value as its result: JSON inside a JSON text, as the server sends it, so that an empty list is the text `"[]"`
 * with the quotes. Modes give the other forms that clients have met.
 */
export function writeToolResult(value: unknown, { modes }: UpstreamTools): JsonObject {
  if (modes.has("structured")) return { content: [], structuredContent: { results: value }, isError: false };
  const text = JSON.stringify(value);
  const payload = textPart(modes.has("single-encoded") ? text : JSON.stringify(text));
  const remark = textPart("These pages may help with the question.");
  return { content: modes.has("prose") ? [payload, remark] : [payload], isError: false };
}

/** The result of a tool that failed. */
export function writeToolError(text: string): JsonObject {
  return { content: [textPart(text)], isError: true };
}

function textPart(text: string): JsonObject {
  return { type: "text", text };
}
