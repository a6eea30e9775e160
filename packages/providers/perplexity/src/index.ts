import type { Credential, SearchProvider } from "@websonde/search-core";
import { askPages, defineProvider } from "@websonde/search-kit";
import type { Call, Reading } from "@websonde/search-kit";
import { readPerplexityAccess } from "./access.ts";
import { searchAsk } from "./ask/search-ask.ts";
import { sessionCookie } from "./ask/session-cookie.ts";
import { limitCredentials } from "./limit-credentials.ts";
import { meta } from "./meta.ts";
import { readWay } from "./read-way.ts";
import { searchResults } from "./results/search-results.ts";
import { Settings } from "./settings.ts";
import { searchSonar } from "./sonar/search-sonar.ts";
import { markTried, startTurn, tryInTurn } from "./try-in-turn.ts";
import type { Turn } from "./try-in-turn.ts";

export default {
  meta,
  availability(context) {
    const turn = startTurn();
    return openTurn(turn).availability(limitCredentials(context, turn));
  },
  search: (query, context) => tryInTurn(query, context, openTurn),
} satisfies SearchProvider<"perplexity">;

/** Perplexity without what was tried before in the same search. */
function openTurn(turn: Turn): SearchProvider<"perplexity"> {
  return defineProvider({
    meta,
    settings: Settings,
    access: (context, common, settings) => readPerplexityAccess(context, common, settings, turn),
    authorize,
    search(call) {
      markTried(turn, call.credential);
      return searchBy(call);
    },
    errors: {
      insufficient_quota: "quota",
      invalid_api_key: "auth",
      QUERY_RATE_LIMITED: "rate-limit",
    },
  });
}

/** The website heeds cookies alone: with a bearer token it would answer, but as if nobody had signed in. */
function authorize(credential: Credential): Readonly<Record<string, string>> {
  if (readWay(credential) !== "ask") return { Authorization: `Bearer ${credential.value}` };
  return { Cookie: credential.authMode === "cookie" ? credential.value : sessionCookie(credential.value) };
}

function searchBy(call: Call<Settings>): Promise<Reading> {
  if (readWay(call.credential) === "ask") return searchAsk(call);
  return call.settings.mode === "results" ? askPages(searchResults, call) : searchSonar(call);
}
