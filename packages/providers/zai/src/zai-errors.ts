import type { ErrorFacts, ErrorRule, ErrorTable } from "@websonde/search-kit";
import { mcpErrors } from "@websonde/search-kit/mcp";

const authCodes: ReadonlySet<string> = new Set(["1000", "1001", "1002", "1003", "1004"]);

/** The vendor's codes, which stand as numbers or as texts in several envelopes, often inside a 200. */
export const zaiErrors: ErrorTable = {
  ...mcpErrors,
  "1113": "quota",
  "1308": "quota",
  "1310": "quota",
  "1302": "rate-limit",
  "1303": "rate-limit",
  "1305": "rate-limit",
  "1701": "rate-limit",
  "1210": "invalid-request",
  "1211": "invalid-request",
  "1212": "invalid-request",
  "1213": "invalid-request",
  "1214": "invalid-request",
  "1215": "invalid-request",
  "1301": {
    kind: "unsupported",
    message: "Z.AI's content filter does not let this query through. Use another provider for it.",
  },
  "1702": "unsupported",
  "1703": "empty",
};

/** How its servers say that they do not have a tool or a method. */
export const missingTool =
  /\b(?:unknown|no such) (?:tool|method)\b|\b(?:tool|method) (?:\S+ )?(?:was |is )?not found\b/i;

const moneyWords = /\b(?:balance|credits?|quota|limit|recharge|resource package)\b/i;
/** Complaints about an argument; a message that merely has the word "query" in it is none. */
const argumentWords =
  /\bsearch_(?:query|domain_filter|recency_filter|engine)\b|\bcontent_size\b|\b(?:in(?:valid|correct)|missing|unknown|unexpected) (?:argument|parameter)s?\b|\bquery (?:is required|must|cannot be)\b/i;

/** What no code tells. A refused key keeps the vendor's own words, which say more than ours. */
export function inspectFailure({ status, codes, message = "", headers }: ErrorFacts): ErrorRule | undefined {
  // A wall in front of the vendor, which the kit knows.
  if (headers?.get("cf-mitigated") === "challenge") return undefined;
  if (missingTool.test(message)) return "unsupported";
  const isKnown = codes.some((code) => Object.hasOwn(zaiErrors, code));
  const isRefused = (status === 401 || status === 403) && !isKnown && !moneyWords.test(message);
  if (isRefused || codes.some((code) => authCodes.has(code)))
    return { kind: "auth", ...(message !== "" && { message }) };
  if (status >= 300 || isKnown) return undefined;
  if (argumentWords.test(message)) return "invalid-request";
  // A 200 that names no error either is of no form that is known.
  return message === "" && codes.length === 0 ? "invalid-response" : undefined;
}
