import type { Reply, UpstreamTools } from "../emulator.ts";
import { jsonReply } from "../reply.ts";

/** Chinese error texts give times as Beijing's clocks show them. */
const beijingMs = 8 * 3_600_000;
const hourMs = 3_600_000;

interface ZaiError {
  /** The status that belongs to it; the vendor sends many of them with 200. */
  readonly status: number;
  message(now: number): string;
}

const errors: ReadonlyMap<string, ZaiError> = new Map<string, ZaiError>([
  ["1000", { status: 401, message: () => "Authentication failed" }],
  ["1113", { status: 429, message: () => "Insufficient balance or no resource package. Please recharge." }],
  ["1302", { status: 429, message: () => "Rate limit reached" }],
  ["1303", { status: 429, message: () => "Request frequency is too high" }],
  ["1305", { status: 429, message: () => "The service is overloaded for the moment" }],
  [
    "1308",
    {
      status: 429,
      message: (now) => `Usage limit reached for the 5 hour window. It resets at ${writeTime(now + 2 * hourMs)}`,
    },
  ],
  [
    "1310",
    {
      status: 429,
      message: (now) => `已达到每周使用上限，您的限额将在 ${writeTime(now + 50 * hourMs + beijingMs)} 重置。`,
    },
  ],
]);

/** Codes that a scenario can ask for by their number; they come as texts in an answer with status 200. */
export const scenarioCodes: readonly string[] = [...errors.keys()].filter((code) => code !== "1000");

/** An error of the vendor by its code; with the mode `flat-errors` in the other envelope, inside a 200. */
export function zaiError(code: string, tools: UpstreamTools, status = errors.get(code)?.status ?? 500): Reply {
  return writeError(status, code, errors.get(code)?.message(tools.now()) ?? "Internal error", tools);
}

/** A parameter that the REST API refuses. */
export function zaiParameterError(message: string, tools: UpstreamTools): Reply {
  return writeError(400, "1214", message, tools);
}

/** A key that was right once: the flat envelope, which always comes with status 200. */
export function expiredTokenError(): Reply {
  return flatError(200, 401, "token expired or incorrect");
}

const codesByStatus: ReadonlyMap<number, string> = new Map([
  [401, "1000"],
  [402, "1113"],
  [429, "1302"],
]);

/** The vendor's error for a status. */
export function zaiStatusError(status: number, tools: UpstreamTools): Reply {
  const code = codesByStatus.get(status);
  if (code !== undefined) return zaiError(code, tools, status);
  if (status === 400) return zaiParameterError("The request parameters are invalid", tools);
  if (status === 403) return flatError(403, 403, "MCP service not included in plan");
  const message = status >= 500 ? "Internal error" : `Request refused with status ${status}`;
  return writeError(status, String(status), message, tools);
}

function writeError(status: number, code: string, message: string, tools: UpstreamTools): Reply {
  if (tools.modes.has("flat-errors")) return flatError(200, Number(code), message);
  return jsonReply(status, { error: { code, message } });
}

function flatError(status: number, code: number, msg: string): Reply {
  return jsonReply(status, { code, msg, success: false });
}

function writeTime(time: number): string {
  return new Date(time).toISOString().slice(0, 19).replace("T", " ");
}
