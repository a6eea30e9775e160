import type { Credential, CredentialResolver, ProviderContext } from "@websonde/search-core";
import { isSignIn } from "./read-way.ts";
import { isSessionOver } from "./session-token.ts";
import type { Turn } from "./try-in-turn.ts";

/** A resolver that makes up a new credential each time must not be asked for ever. */
const mostSkipped = 10;

/**
 * The same context, whose host hands out only what can be used in this turn: no session that is over, none where plain
 * results are wanted, and nothing that was tried before. What it skips it takes for refused, so that the host looks further.
 */
export function limitCredentials<Context extends ProviderContext>(context: Context, turn: Turn): Context {
  const { credentials } = context;
  if (credentials === undefined) return context;
  const isUsable = (credential: Credential): boolean => {
    if (turn.tried.has(credential.value)) return false;
    if (!isSignIn(credential)) return true;
    if (context.settings["mode"] === "results") return false;
    if (!isSessionOver(credential.value, context.now())) return true;
    turn.useless = { source: credential.source, problem: "over" };
    return false;
  };
  return { ...context, credentials: { resolve: (request) => resolveUsable(credentials, request, isUsable) } };
}

/** A credential that says what it is. One that does already stays the same object: its host may know it by that. */
function tellMode(credential: Credential): Credential {
  return credential.authMode === undefined
    ? { ...credential, authMode: isSignIn(credential) ? "oauth" : "api_key" }
    : credential;
}

async function resolveUsable(
  credentials: CredentialResolver,
  request: Parameters<CredentialResolver["resolve"]>[0],
  isUsable: (credential: Credential) => boolean,
): Promise<Credential | undefined> {
  const seen = new Set<string>();
  let asked = request;
  for (let skipped = 0; skipped < mostSkipped; skipped++) {
    const found = await credentials.resolve(asked);
    if (found === undefined || isUsable(found)) return found && tellMode(found);
    if (seen.has(found.value)) return undefined;
    seen.add(found.value);
    asked = { ...request, reason: request.reason === "listing" ? "listing" : "rotate", previous: found };
  }
  return undefined;
}
