import type { Answerer } from "../upstream/open-upstream.ts";
import { toResponse } from "../upstream/responses.ts";
import type { SentRequest } from "../upstream/sent-request.ts";

/** One way in which an upstream gives a credential back. */
export interface Echo {
  readonly name: string;
  readonly answer: Answerer;
}

/** Every way that vendors and runtimes have been seen to print a credential in. */
export function listEchoes(secret: string): readonly Echo[] {
  const spellings = [
    ["raw", secret],
    ["URL-encoded", encodeURIComponent(secret)],
    ["twice URL-encoded", encodeURIComponent(encodeURIComponent(secret))],
    ["in base64", Buffer.from(secret).toString("base64")],
    ["in base64 with a user name", Buffer.from(`user:${secret}`).toString("base64")],
  ] as const;
  return spellings.flatMap(([how, spelling]) => [
    ...[400, 401, 403, 422, 429, 500].map((status) => echo(`a ${status} that has it ${how}`, status, spelling)),
    {
      name: `a 200 error that has it ${how}`,
      answer: () => toResponse({ body: { type: "ErrorResponse", ...errorBody(401, spelling) } }),
    },
    {
      name: `a redirect that has it ${how}`,
      answer: () =>
        toResponse({ status: 302, headers: { Location: `https://elsewhere.example/${spelling}?key=${spelling}` } }),
    },
    {
      name: `a network error that has it ${how}`,
      answer: () =>
        Promise.reject(
          new TypeError(`request to https://api.example/?key=${spelling} failed`, {
            cause: Object.assign(new Error(`header x-key: ${spelling} is not valid`), { code: "ERR_INVALID_CHAR" }),
          }),
        ),
    },
    {
      name: `a page that has it ${how}`,
      answer: () => toResponse({ body: `<html><title>${spelling}</title></html>` }),
    },
  ]);
}

/** What stands in the credential headers as it went out (`Basic …`, `Bearer …`): it must not come back either. */
export function listSentSecrets(requests: readonly SentRequest[], secrets: readonly string[]): readonly string[] {
  const values = requests.flatMap(({ headers }) => Object.values(headers));
  return values
    .map((value) => value.replace(/^\w+ /, ""))
    .filter((value) => secrets.some((secret) => isMadeOf(value, secret)));
}

function isMadeOf(value: string, secret: string): boolean {
  return value.includes(secret) || Buffer.from(value, "base64").toString("utf8").includes(secret);
}

function echo(name: string, status: number, spelling: string): Echo {
  const headers = isHeaderValue(spelling) ? { "x-request-id": spelling, "x-error": spelling } : {};
  return { name, answer: () => toResponse({ status, headers, body: errorBody(status, spelling) }) };
}

function errorBody(status: number, spelling: string) {
  const text = `The key ${spelling} (key=${spelling}) was refused`;
  return { error: { code: spelling, status, message: text }, message: text, detail: text, request_id: spelling };
}

function isHeaderValue(text: string): boolean {
  return /^[\u0020-\u007e]+$/.test(text);
}
