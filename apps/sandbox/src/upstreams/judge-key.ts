/** What an upstream thinks of a key. `free`: valid, on a plan without extras. */
export type KeyVerdict = "valid" | "free" | "missing" | "invalid" | "no-credit" | "throttled";

const verdictsByPrefix: readonly (readonly [RegExp, KeyVerdict])[] = [
  [/^(?:invalid|bad|expired)/i, "invalid"],
  [/^empty-credit/i, "no-credit"],
  [/^throttled/i, "throttled"],
  [/^free/i, "free"],
];

/** Eight or more printable characters without spaces: what every vendor's keys look like. */
const keyShape = /^[\x21-\x7e]{8,512}$/;

/** Texts that a client sends when its key is none. */
const slips: ReadonlySet<string> = new Set(["undefined", "null", "[object Object]"]);

/** Keys that begin with `invalid`, `bad`, `expired`, `empty-credit`, `throttled` or `free` show how the vendor answers those. */
export function judgeKey(key: string | undefined): KeyVerdict {
  const trimmed = key?.trim() ?? "";
  if (trimmed === "") return "missing";
  if (slips.has(trimmed)) return "invalid";
  const special = verdictsByPrefix.find(([prefix]) => prefix.test(trimmed));
  if (special !== undefined) return special[1];
  return keyShape.test(trimmed) ? "valid" : "invalid";
}

/** The token of `Authorization: Bearer <token>`. */
export function readBearer(authorization: string | undefined): string | undefined {
  return /^bearer\s+(\S.*)$/i.exec(authorization ?? "")?.[1]?.trim();
}

/** The key that the command line uses for an upstream of the sandbox by default. */
export function sandboxKey(id: string): string {
  return `sandbox-${id}`;
}
