import { judgeKey, readBearer, type KeyVerdict } from "./judge-key.ts";

/** The verdict on `Authorization: Bearer …`. `missing` only without the header: another scheme is a wrong key. */
export function judgeBearer(authorization: string | undefined): KeyVerdict {
  if (authorization === undefined) return "missing";
  const token = readBearer(authorization);
  return token === undefined ? "invalid" : judgeKey(token);
}
