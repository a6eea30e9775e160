import type { QuerySyntax, SearchSource } from "@websonde/search-core";
import { askPages, defineProvider } from "@websonde/search-kit";
import type { Call, ErrorFacts, HttpReply, HttpRequest, Reading } from "@websonde/search-kit";
import * as v from "valibot";
import { adviseStart } from "./advise-start.ts";
import { fetchPage } from "./fetch-page.ts";
import { makeUrl } from "./make-url.ts";
import { meta } from "./meta.ts";
import { readOllamaAccess } from "./read-access.ts";
import { Answer, SignedOut } from "./wire.ts";
import type { Result } from "./wire.ts";

const syntax: QuerySyntax = { verbatim: true, phrases: true, negation: true, site: true };

const cloudOff =
  "Ollama authorization failed (403). Its cloud is switched off on that machine, and web search with it: switch it on in " +
  "Ollama's settings, or set OLLAMA_API_KEY without OLLAMA_HOST to ask the cloud itself.";

export default defineProvider({
  meta,
  access: readOllamaAccess,
  authorize: ({ value }) => ({ Authorization: `Bearer ${value}` }),

  search: (call) => adviseStart(call, () => askPages({ request: buildRequest, parse: readReply }, call)),

  fetchPage: (url, session) => adviseStart(session, () => fetchPage(url, session)),

  errors: {
    "404": {
      kind: "unsupported",
      message: "Ollama has no web search at its address (404): update Ollama, or check OLLAMA_HOST.",
    },
  },

  inspect(facts) {
    const { status, message = "", headers } = facts;
    // A wall in front of the cloud, which the kit knows.
    if (headers?.get("cf-mitigated") === "challenge") return undefined;
    if (status === 401) return { kind: "auth", message: adviseSignIn(facts) };
    // A server without a key refuses on behalf of its user; that is no wall either.
    if (status === 403) return /cloud is disabled/i.test(message) ? { kind: "auth", message: cloudOff } : "auth";
    // A 200 that names no error either is of no form that is known.
    return status < 300 && message === "" ? "invalid-response" : undefined;
  },
});

function buildRequest(call: Call): HttpRequest {
  return {
    url: makeUrl(call.baseUrl, "web_search"),
    json: { query: call.text(syntax), max_results: call.count },
  };
}

function readReply(reply: HttpReply, call: Call): Reading {
  const { results, error } = call.json(reply, Answer);
  if (error || results === undefined) throw call.failure(reply);
  return { sources: (results ?? []).map(readResult) };
}

function readResult({ title, url, content }: Result): SearchSource {
  return { title: title ?? "", url: url ?? "", ...(content && { snippet: content.replace(/\s+/g, " ") }) };
}

/** A key is wrong, or nobody is signed in on the machine that was asked; then it may say where to do that. */
function adviseSignIn({ json }: ErrorFacts): string {
  const signedOut = v.safeParse(SignedOut, json);
  const advice = signedOut.success
    ? `That machine is not signed in: run "ollama signin" there, or open ${signedOut.output.signin_url}`
    : 'Check OLLAMA_API_KEY, or run "ollama signin" on the machine that OLLAMA_HOST names.';
  return `Ollama authorization failed (401). ${advice}`;
}
