import type { HttpRequest } from "../http/types.ts";
import type { BrowserProfile } from "./browser-profiles.ts";
import type { LanguageTag } from "./language-tag.ts";

/** What one search keeps from its first request to its last. */
export interface Navigation {
  readonly profile: BrowserProfile;
  readonly language: LanguageTag;
  /** Of the jar, for this request. */
  readonly cookie?: string | undefined;
}

/**
 * The headers with which a browser would load a page, in its order. Those of the request win; where it comes from
 * (`Sec-Fetch-Site`, `Origin`) follows from its `Referer`; its cookies are those of the jar.
 */
export function makeNavigationHeaders(request: HttpRequest, navigation: Navigation): Readonly<Record<string, string>> {
  const { profile, language } = navigation;
  const given = listGiven(request);
  const referer = given.get("referer")?.[1];
  const { origin } = new URL(request.url);
  const isPost = request.method === "POST" || request.form !== undefined || request.body !== undefined;
  const values: Readonly<Record<string, string | undefined>> = {
    ...profile.headers,
    "Accept-Language": writeLanguage(language, profile.languageWeight),
    "Accept-Encoding": "gzip, deflate, br, zstd",
    "Upgrade-Insecure-Requests": "1",
    "Sec-Fetch-Site": siteOf(referer, origin),
    "Sec-Fetch-Mode": "navigate",
    "Sec-Fetch-User": "?1",
    "Sec-Fetch-Dest": "document",
    Origin: isPost ? (originOf(referer) ?? origin) : undefined,
    "Content-Type": request.form === undefined ? undefined : "application/x-www-form-urlencoded",
  };
  const lines = new Map(Object.entries(values).map(([name, value]) => [name.toLowerCase(), [name, value] as const]));
  for (const [key, line] of given) lines.set(key, line);
  lines.set("cookie", ["Cookie", navigation.cookie]);
  const ordered: Record<string, string> = {};
  for (const name of [...profile.order, ...[...lines.values()].map(([one]) => one)]) {
    const key = name.toLowerCase();
    const value = lines.get(key)?.[1];
    if (value !== undefined) ordered[name] = value;
    lines.delete(key);
  }
  return ordered;
}

type Line = readonly [name: string, value: string | undefined];

function listGiven({ headers = {} }: HttpRequest): ReadonlyMap<string, Line> {
  return new Map(Object.entries(headers).map(([name, value]): [string, Line] => [name.toLowerCase(), [name, value]]));
}

function siteOf(referer: string | undefined, origin: string): string {
  if (referer === undefined) return "none";
  return originOf(referer) === origin ? "same-origin" : "cross-site";
}

function originOf(url: string | undefined): string | undefined {
  return url !== undefined && URL.canParse(url) ? new URL(url).origin : undefined;
}

function writeLanguage({ language, region }: LanguageTag, weight: string): string {
  return region === undefined ? language : `${language}-${region},${language};q=${weight}`;
}
