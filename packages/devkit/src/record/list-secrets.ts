import type { IncomingHttpHeaders } from "node:http";
import type { ProviderMeta } from "@websonde/search-core";

const secretName = /auth|key|token|cookie|secret|session|password/i;

/** Values of the environment that the provider reads as credentials. */
export function listEnvironmentSecrets(
  { keys }: ProviderMeta,
  env: Readonly<Record<string, string | undefined>>,
): readonly string[] {
  const names = [...keys.env, ...(keys.otherEnv ?? []).filter((name) => secretName.test(name))];
  return names.flatMap((name) => env[name]?.trim() || []);
}

/** Credentials in the headers of a request: tokens without their scheme, both halves of a Basic pair, each cookie. */
export function listHeaderSecrets(headers: IncomingHttpHeaders): readonly string[] {
  return Object.entries(headers)
    .filter(([name]) => secretName.test(name))
    .flatMap(([name, values]) => [values ?? []].flat().flatMap((value) => readHeader(name, value)));
}

function readHeader(name: string, value: string): readonly string[] {
  if (name === "cookie") return value.split(";").flatMap((pair) => readCookie(pair));
  const [scheme = "", token] = value.split(" ", 2);
  if (token === undefined) return [value];
  return scheme.toLowerCase() === "basic" ? [token, ...decodeBasic(token)] : [token];
}

/** Values of the cookies that an upstream sets: its pages often repeat them. */
export function listSetCookieSecrets(headers: IncomingHttpHeaders): readonly string[] {
  return (headers["set-cookie"] ?? []).flatMap((cookie) => readCookie(cookie.split(";", 1)[0] ?? ""));
}

/** Short values such as `1` or `en` are no secrets, and removing them would tear the page apart. */
function readCookie(pair: string): readonly string[] {
  const value = pair.slice(pair.indexOf("=") + 1).trim();
  return value.length >= 8 ? [value] : [];
}

function decodeBasic(token: string): readonly string[] {
  return Buffer.from(token, "base64")
    .toString("utf8")
    .split(":")
    .filter((part) => part.length >= 4);
}
