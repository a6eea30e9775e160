import { createHmac, randomBytes } from "node:crypto";

/** Headers whose whole value is a secret. */
const secretHeader = /^(?:proxy-)?authorization$|^cookie$|key|token|secret|password/i;
/** Fields of queries, forms and JSON bodies that hold one; `max_tokens` and the like are none. */
const secretField =
  "(?:exa_?)?api_?key|access_?token|refresh_?token|id_?token|client_?secret|code_?verifier|password|secret|token|key";
const secretQuery = new RegExp(`((?:^|[&?])(?:${secretField})=)([^&]*)`, "gi");
const secretJson = new RegExp(`("(?:${secretField})"\\s*:\\s*")((?:[^"\\\\]|\\\\.)*)`, "gi");

/** What one request tells about itself. */
export interface Recordable {
  readonly headers: Readonly<Record<string, string>>;
  readonly query: string;
  readonly body: string;
}

/** Replaces credentials before anything is kept. Equal ones keep equal marks within one sandbox, so that rotation shows. */
export type CredentialMasker = <T extends Recordable>(recordable: T) => T;

export function createCredentialMasker(): CredentialMasker {
  const salt = randomBytes(32);
  const mark = (secret: string): string =>
    `[masked ${createHmac("sha256", salt).update(secret).digest("hex").slice(0, 8)}]`;
  const maskHeader = (value: string): string => {
    const [, scheme = "", secret = value] = /^((?:basic|bearer)\s+)(.*)$/is.exec(value) ?? [];
    return secret === "" ? value : scheme + mark(secret);
  };
  const maskFields = (text: string, pattern: RegExp): string =>
    text.replaceAll(pattern, (_whole, before: string, secret: string) => before + (secret === "" ? "" : mark(secret)));

  return (recordable) => {
    const headers = Object.entries(recordable.headers).map(([name, value]) => [
      name,
      secretHeader.test(name) ? maskHeader(value) : value,
    ]);
    return {
      ...recordable,
      headers: Object.fromEntries(headers),
      query: maskFields(recordable.query, secretQuery),
      body: maskFields(maskFields(recordable.body, secretJson), secretQuery),
    };
  };
}
