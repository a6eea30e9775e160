import type { Reply } from "../emulator.ts";
import { judgeKey, readBearer } from "../judge-key.ts";
import { htmlReply, textReply } from "../reply.ts";

/**
 * What a proxy in front of an instance says. Without the modes `basic` and `bearer` nothing is asked for; a token or a
 * password that begins with `invalid`, `bad` or `expired` is refused in any case.
 */
export function judgeAuthorization(authorization: string | undefined, modes: ReadonlySet<string>): Reply | undefined {
  const basic = readBasic(authorization);
  const bearer = readBearer(authorization);
  const secret = basic?.password ?? bearer;
  const isRefused = secret !== undefined && /^(?:invalid|bad|expired)/i.test(secret);
  if (isRefused || (modes.has("basic") && basic === undefined) || (modes.has("bearer") && bearer === undefined)) {
    const challenge = modes.has("bearer") ? "Bearer" : 'Basic realm="searxng"';
    return htmlReply(401, "<html><body>401 Authorization Required</body></html>", { "www-authenticate": challenge });
  }
  return judgeKey(bearer) === "throttled" ? textReply(429, "Too Many Requests") : undefined;
}

/** User and password of `Authorization: Basic …`: base64 of UTF-8 with a colon; an empty password is one. */
function readBasic(
  authorization: string | undefined,
): { readonly user: string; readonly password: string } | undefined {
  const encoded = /^basic\s+([A-Za-z0-9+/]+=*)$/i.exec(authorization ?? "")?.[1];
  if (encoded === undefined) return undefined;
  const decoded = Buffer.from(encoded, "base64").toString("utf8");
  const colon = decoded.indexOf(":");
  if (colon === -1 || decoded.includes("\uFFFD")) return undefined;
  return { user: decoded.slice(0, colon), password: decoded.slice(colon + 1) };
}
