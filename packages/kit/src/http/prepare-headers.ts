import { SearchProviderError } from "@websonde/search-core";
import { redactSecrets } from "./redact-secrets.ts";
import type { HeaderLine } from "./transport.ts";
import type { Exchange, HttpRequest } from "./types.ts";

const credentialName = /auth|cookie|token|secret|session|credential|password|signature|(?:^|-)(?:api)?-?key(?:$|-)/i;

/** True for a header that may carry a credential, by its name or because a secret stands in its value. */
export function isCredential([name, value]: HeaderLine, secrets: readonly string[]): boolean {
  return credentialName.test(name) || redactSecrets(value, secrets) !== value;
}

/**
 * The header lines in their order: blanks around values removed, a repeated name (in any case) kept once with its last
 * value, the body's content type added where none is given. Throws for a name or value that HTTP cannot carry, such as
 * a key pasted with a line break or with typographic quotes; the value does not stand in the message.
 */
export function prepareHeaders(
  headers: NonNullable<HttpRequest["headers"]>,
  contentType: string | undefined,
  exchange: Exchange,
): readonly HeaderLine[] {
  const lines = new Map<string, HeaderLine>();
  for (const [name, given] of Object.entries(headers)) {
    if (given === undefined) continue;
    const line: HeaderLine = [name, given.trim()];
    checkLine(line, exchange);
    lines.set(name.toLowerCase(), line);
  }
  if (contentType !== undefined && !lines.has("content-type")) lines.set("content-type", ["Content-Type", contentType]);
  const encodings = lines.get("accept-encoding");
  if (encodings !== undefined && !decodesZstd())
    lines.set("accept-encoding", [encodings[0], encodings[1].replace(/(?:^|,\s*)zstd(?:;[^,]*)?(?=,|$)/i, "")]);
  return [...lines.values()];
}

function checkLine(line: HeaderLine, exchange: Exchange): void {
  const [name, value] = line;
  const { label, provider, secrets } = exchange;
  if (!/^[!#$%&'*+.^_`|~\w-]+$/.test(name))
    throw new SearchProviderError({
      provider,
      kind: "invalid-request",
      message: `${label}: one of the headers has a name that HTTP does not allow. Check the configured headers.`,
    });
  if (/^[\t\u0020-\u007e\u0080-\u00ff]*$/.test(value)) return;
  const fault =
    "contains a line break, a control character or a character that is not plain text, such as a typographic quote";
  throw new SearchProviderError(
    isCredential(line, secrets)
      ? { provider, kind: "not-configured", message: `${label}: the credential ${fault}. Copy it anew.` }
      : { provider, kind: "invalid-request", message: `${label}: the header ${name} ${fault}. Check its value.` },
  );
}

/** Node decodes zstd from version 24 on, and hands out garbage before; other runtimes decode it. */
function decodesZstd(): boolean {
  const major = globalThis.process?.versions?.["node"]?.split(".")[0];
  return major === undefined || Number(major) >= 24;
}
