import { isIP, isIPv6 } from "node:net";

/** What stands in a fixture instead. The addresses are those that documentation may use. */
const replacement = { secret: "REDACTED", email: "person@example.com", ip4: "192.0.2.1", ip6: "2001:db8::1" };

const secretNames =
  "api[_-]?key|apikey|key|token|access[_-]?token|refresh[_-]?token|auth|authorization|password|secret|client[_-]?secret|" +
  "signature|sig|session|session[_-]?id|sessid|sid|csrf|xsrf|nonce|cookie|vqd";

/** Each with what replaces a match; the first group, where there is one, stays. */
const patterns: readonly (readonly [pattern: RegExp, by: string])[] = [
  // ?key=…&token=… in addresses, also where HTML writes the ampersand as &amp;
  [
    new RegExp(`((?:[?&]|&amp;|%26|\\\\u0026)(?:${secretNames})(?:=|%3D))[^&#\\s"'<>\\\\%]+`, "gi"),
    `$1${replacement.secret}`,
  ],
  // "token": "…" in JSON, and in scripts of a page
  [
    new RegExp(
      `((?<![\\w-])["']?(?:[\\w-]*[_-])?(?:${secretNames})["']?\\s*:\\s*["'])(?!REDACTED)[^"'\\\\\\n]{6,}`,
      "gi",
    ),
    `$1${replacement.secret}`,
  ],
  // <input name="csrf" value="…">
  [new RegExp(`(name=["']?(?:${secretNames})["']?[^>]*?\\svalue=["'])[^"']+`, "gi"), `$1${replacement.secret}`],
  [/\beyJ[\w-]{8,}\.[\w-]{8,}\.[\w-]*/g, replacement.secret],
  [/\b(bearer\s+)[\w.~+/=-]{8,}/gi, `$1${replacement.secret}`],
  // The forms of keys that vendors hand out: a short prefix, then a long run with a digit in it.
  [/\b(?:sk|pk|pplx|tvly|fc|jina|xai|gsk|gh[opsu]|BSA|AIza)[-_]?(?=[\w-]*\d)[\w-]{20,}/g, replacement.secret],
  [/(?<![\w.+-])[\w.+-]{1,64}(?:@|%40)(?:[a-z0-9-]+\.)+[a-z]{2,}/gi, replacement.email],
];

/** A text without credentials, tokens, e-mail addresses and IP addresses. `secrets` go first, in every usual encoding. */
export function redactText(text: string, secrets: Iterable<string>): string {
  let result = text;
  for (const secret of spellings(secrets)) result = result.replaceAll(secret, replacement.secret);
  for (const [pattern, by] of patterns) result = result.replaceAll(pattern, by);
  return redactAddresses(result);
}

/** Longest first, so that a secret within another does not leave the other's rest. */
function spellings(secrets: Iterable<string>): readonly string[] {
  const known = [...secrets].filter((secret) => secret.length >= 4);
  const all = known.flatMap((secret) => [
    secret,
    encodeURIComponent(secret),
    // What encodeURIComponent leaves as it is, other programs encode.
    encodeURIComponent(secret).replaceAll(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`),
    JSON.stringify(secret).slice(1, -1),
    Buffer.from(secret).toString("base64"),
    secret.replaceAll("&", "&amp;"),
  ]);
  return [...new Set(all)].toSorted((a, b) => b.length - a.length);
}

function redactAddresses(text: string): string {
  return text
    .replaceAll(/(?<![\w.])(?:\d{1,3}\.){3}\d{1,3}(?!\w|\.\d)/g, (found) =>
      isIP(found) === 4 && !/^(?:127|0)\./.test(found) ? replacement.ip4 : found,
    )
    .replaceAll(/(?<![\w:.])[0-9a-f]{0,4}(?::[0-9a-f]{0,4}){3,7}(?![\w:])/gi, (found) =>
      isIPv6(found) && /[0-9a-f]{2,}/i.test(found) ? replacement.ip6 : found,
    );
}
