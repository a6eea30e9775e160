import { readCountry } from "@websonde/search-kit";
import type { Call, DateFilter } from "@websonde/search-kit";
import type { Settings } from "./settings.ts";
import { writeQuery } from "./write-query.ts";

const maxDomains = 500;

export type Fields = Readonly<Record<string, string | number | readonly string[] | undefined>>;

/** What is asked, in You.com's own fields, for REST and the MCP tool alike. */
export function readFields(call: Call<Settings>): Fields {
  const { sites, without } = call;
  const exclude = without.has("exclude_domains") ? [] : sites.exclude.slice(0, maxDomains);
  return {
    query: writeQuery(call),
    // For each section, web and news.
    count: call.count,
    freshness: readFreshness(call.dates),
    safesearch: call.query.safeSearch,
    include_domains: sites.include.length > 0 ? sites.include.slice(0, maxDomains) : undefined,
    exclude_domains: exclude.length > 0 ? exclude : undefined,
    ...(without.has("locale") ? {} : readLocale(call)),
  };
}

/** Both ends of a range are inclusive, so an exclusive `before:` ends a day earlier. */
function readFreshness({ explicit, after, until, today, recency }: DateFilter): string | undefined {
  return explicit ? `${after ?? "1970-01-01"}to${until ?? today}` : recency;
}

function readLocale({ query, settings, note }: Call<Settings>): Fields {
  const tag = query.parsed.lang ?? query.locale;
  const language = tag === undefined ? undefined : readLanguage(tag);
  if (tag !== undefined && language === undefined) note(`You.com does not know the language ${tag}; it was left out`);
  return { country: readCountry(query.locale) ?? readUsualCountry(settings), language };
}

/** What has not two letters is no country. */
function readUsualCountry({ country }: Settings): string | undefined {
  const upper = country?.trim().toUpperCase();
  return upper !== undefined && /^[A-Z]{2}$/.test(upper) ? upper : undefined;
}

/** A BCP 47 tag of the language alone, but for those that differ by script or country; nothing for what is no tag. */
function readLanguage(tag: string): string | undefined {
  try {
    const { language, script, region } = new Intl.Locale(tag.replaceAll("_", "-")).maximize();
    if (language === "zh") return `zh-${script}`;
    if (language === "pt") return region === "BR" ? "pt-BR" : "pt-PT";
    if (language === "en" && region === "GB") return "en-GB";
    // A longer one is a word (`lang:english`) that only looks like a tag.
    return language.length <= 3 ? language : undefined;
  } catch {
    return undefined;
  }
}
