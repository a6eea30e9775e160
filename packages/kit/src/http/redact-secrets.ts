import { encodeBase64 } from "./encode-base64.ts";

const mark = "[redacted]";
type Range = readonly [start: number, end: number];

/**
 * Replaces every credential in a text by `[redacted]`: as it is, URL-encoded, JSON- or HTML-escaped, in base64, and
 * inside the base64 of `user:password`; in upper or lower case, since servers and logs fold it. A secret of fewer than
 * 4 characters counts only as a whole word.
 */
export function redactSecrets(text: string, secrets: readonly string[]): string {
  const ranges = [...new Set(secrets.flatMap(spellings))].flatMap((secret) => findSecret(text, secret));
  if (ranges.length === 0) return text;
  ranges.sort((left, right) => left[0] - right[0]);
  let redacted = "";
  let position = 0;
  for (const [start, end] of ranges) {
    if (start >= position) redacted += text.slice(position, start) + mark;
    position = Math.max(position, end);
  }
  return redacted + text.slice(position);
}

/** A credential may be kept with blanks around it or with its scheme; both go out without. */
function spellings(secret: string): string[] {
  const trimmed = secret.trim();
  const bare = trimmed.replace(/^(?:bearer|basic|token|bot)\s+/i, "");
  return [secret, trimmed, bare].filter((spelling) => spelling.trim() !== "");
}

function findSecret(text: string, secret: string): Range[] {
  const written = Array.from(secret, writeCharacter).join("");
  const pattern = secret.length < 4 ? `(?<![\\p{L}\\p{N}])${written}(?![\\p{L}\\p{N}])` : written;
  const ranges = Array.from(text.matchAll(new RegExp(pattern, "giu")), (match): Range => [
    match.index,
    match.index + match[0].length,
  ]);
  if (secret.length >= 4) for (const core of base64Cores(secret)) ranges.push(...findBase64(text, core));
  return ranges;
}

/** A pattern for one character in every spelling that encoders give it; they leave letters and digits alone. */
function writeCharacter(character: string): string {
  if (/^[A-Za-z0-9]$/.test(character)) return character;
  const codePoint = character.codePointAt(0) ?? 0;
  const bytes = Array.from(new TextEncoder().encode(character), (byte) => byte.toString(16).padStart(2, "0"));
  const units = Array.from({ length: character.length }, (_, index) =>
    character.charCodeAt(index).toString(16).padStart(4, "0"),
  );
  const written = [
    escapePattern(character),
    escapePattern(`\\${character}`),
    escapePattern(JSON.stringify(character).slice(1, -1)),
    bytes.map((byte) => `%(?:25)?${byte}`).join(""),
    units.map((unit) => `\\\\u${unit}`).join(""),
    `&#(?:x0*${codePoint.toString(16)}|0*${codePoint});`,
    ...(character === " " ? ["\\+"] : []),
    ...(htmlNames[character] === undefined ? [] : [`&${htmlNames[character]};`]),
  ];
  return `(?:${[...new Set(written)].join("|")})`;
}

const htmlNames: Readonly<Record<string, string>> = { "&": "amp", "<": "lt", ">": "gt", '"': "quot", "'": "apos" };

function escapePattern(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");
}

/**
 * The characters that a secret always leaves in a base64 text, wherever in it the secret stands: 3 bytes make 4
 * characters, so there are three ways, each without the characters that its neighbours have a part in.
 */
function base64Cores(secret: string): string[] {
  const cores = [0, 1, 2].map((before) => {
    const encoded = encodeBase64("\0".repeat(before) + secret).replace(/=+$/, "");
    const bytes = before + new TextEncoder().encode(secret).length;
    const end = bytes % 3 === 0 ? encoded.length : encoded.length - 1;
    return encoded.slice([0, 2, 3][before], end);
  });
  const long = cores.filter((core) => core.length >= 4);
  return [...new Set([...long, ...long.map((core) => core.replaceAll("+", "-").replaceAll("/", "_"))])];
}

/** The whole base64 run around a core: its ends hold parts of the secret too. */
function findBase64(text: string, core: string): Range[] {
  const ranges: Range[] = [];
  for (let at = text.indexOf(core); at !== -1; at = text.indexOf(core, ranges.at(-1)?.[1])) {
    let start = at;
    let end = at + core.length;
    while (start > 0 && /[A-Za-z0-9+/_-]/.test(text.charAt(start - 1))) start--;
    while (end < text.length && /[A-Za-z0-9+/=_-]/.test(text.charAt(end))) end++;
    ranges.push([start, end]);
  }
  return ranges;
}
