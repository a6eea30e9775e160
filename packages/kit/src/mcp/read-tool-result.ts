/** What a tool gave back. */
export interface McpResult {
  /** The tool ran and failed; `texts` say why. */
  readonly isError: boolean;
  /** The texts of its content, as sent. */
  readonly texts: readonly string[];
  /** `structuredContent`, where the tool gives it. */
  readonly structured?: unknown;
  /**
   * What may be the answer, best first: objects and lists (`structuredContent`, `data`, `result`, JSON inside the texts,
   * also encoded twice), then, as strings, the texts that hold no JSON. Empty for a tool that gave nothing.
   */
  readonly payloads: readonly unknown[];
}

/** Reads the `result` of a `tools/call`. A result without `content` is a payload itself. */
export function readToolResult(result: unknown): McpResult {
  if (!isObject(result)) return { isError: false, texts: [], payloads: isPayload(result) ? [result] : [] };
  const { content, structuredContent, data, result: inner, isError } = result;
  const texts = Array.isArray(content) ? content.flatMap(readText) : [];
  const decoded = texts.map(decodeText);
  const bare = content === undefined ? [result] : [];
  const structured = isPayload(structuredContent) ? structuredContent : undefined;
  return {
    isError: isError === true,
    texts,
    ...(structured !== undefined && { structured }),
    payloads: [
      ...[structuredContent, data, inner, ...decoded, ...bare].filter(isPayload),
      ...decoded.filter((value) => typeof value === "string" && value.trim() !== ""),
    ],
  };
}

function readText(part: unknown): string[] {
  return isObject(part) && typeof part.text === "string" ? [part.text] : [];
}

/** The JSON in a text; Z.AI puts a JSON text into a JSON string. Anything else is the text that it is. */
function decodeText(text: string): unknown {
  const once = parseJson(text);
  const twice = typeof once === "string" ? parseJson(once) : undefined;
  if (isPayload(twice)) return twice;
  if (isPayload(once)) return once;
  return typeof once === "string" ? once : text;
}

function parseJson(text: string): unknown {
  if (!/^\s*["{[]/.test(text)) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isPayload(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return isPayload(value) && !Array.isArray(value);
}
