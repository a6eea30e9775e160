import { isSearchProviderError, SearchProviderError } from "@websonde/search-core";
import type { QuerySyntax, SearchSource } from "@websonde/search-core";
import { askPages, readCountry } from "@websonde/search-kit";
import type { Call, HttpReply, HttpRequest, Reading } from "@websonde/search-kit";
import { meta } from "./meta.ts";
import { authorization } from "./settings.ts";
import type { Settings } from "./settings.ts";
import { Answer } from "./wire.ts";
import type { Result } from "./wire.ts";

/** Wanted sites have a parameter, which several may share; alternatives (`OR`) are not understood. */
const syntax: QuerySyntax = {
  verbatim: true,
  phrases: true,
  negation: true,
  inUrl: true,
  inTitle: true,
  inText: true,
  filetype: true,
};

/** A search that finds nothing is an error there (422), and an empty list here. */
export async function search(call: Call<Settings>): Promise<Reading> {
  try {
    return await askPages({ request: buildRequest, parse: parseReply }, call);
  } catch (error) {
    if (isSearchProviderError(error) && error.kind === "empty") return { sources: [] };
    throw error;
  }
}

function buildRequest(call: Call<Settings>): HttpRequest {
  const unwanted = call.sites.exclude.map((site) => `-site:${site}`);
  return {
    // As a part of the path a query of `.` or `..` would be lost.
    url: `${call.baseUrl}/`,
    query: {
      q: [call.text(syntax), ...unwanted].join(" "),
      count: call.count,
      site: call.sites.include,
      ...readLocale(call),
    },
    headers: {
      Accept: "application/json",
      // Without it Jina reads every page found, which takes long and costs ten times as much.
      "X-Respond-With": "no-content",
      "X-Retain-Images": "none",
      ...authorization(call.credential),
    },
  };
}

function parseReply(reply: HttpReply, call: Call<Settings>): Reading {
  const answer = call.json(reply, Answer);
  if (Array.isArray(answer)) return { sources: answer.flatMap(readResult) };
  const { code, data } = answer;
  if (code != null && code !== 200) throw call.failure(reply);
  if (data == null)
    throw new SearchProviderError({
      provider: meta.id,
      kind: "invalid-response",
      status: reply.status,
      message: "Jina sent an answer without data. Try again later.",
    });
  return { sources: (Array.isArray(data) ? data : data.results).flatMap(readResult) };
}

function readResult(result: Result | null | undefined): readonly SearchSource[] {
  if (!result) return [];
  const { title, url, description, content, date, publishedTime } = result;
  const snippet = description?.trim() || content?.trim();
  const published = publishedTime || date;
  return [
    {
      title: title ?? "",
      url: url ?? "",
      ...(snippet && { snippet }),
      ...(published && { publishedDate: published }),
    },
  ];
}

/** Country and language of the locale; `lang:` in the query wins. */
function readLocale({ query, note }: Call<Settings>): { readonly gl?: string; readonly hl?: string } {
  const { locale } = query;
  const wanted = query.parsed.lang ?? locale;
  const language = wanted === undefined ? undefined : /^[a-z]{2,3}(?=$|[-_])/i.exec(wanted)?.[0].toLowerCase();
  if (wanted !== undefined && language === undefined)
    note(`Jina takes codes of languages; ${wanted} is none and was left out`);
  const country = readCountry(locale)?.toLowerCase();
  return { ...(country && { gl: country }), ...(language && { hl: language }) };
}
