import type { EngineDialect } from "../../corpus/engine-question.ts";
import { statusPage } from "../../faults/status-page.ts";
import type { Reply, UpstreamEmulator, UpstreamRequest, UpstreamTools } from "../emulator.ts";
import { htmlReply, redirectReply, withHeaders } from "../reply.ts";
import { findBangTarget } from "./bangs.ts";
import { drawBlock, drawChallenge } from "./challenge-page.ts";
import { judgeFingerprint } from "./judge-fingerprint.ts";
import { drawHtmlPage } from "./html-surface.ts";
import { drawLitePage } from "./lite-surface.ts";
import { makePageToken } from "./page-token.ts";
import { readSearchForm, type SearchForm } from "./read-search-form.ts";
import { hasOnePage } from "./regions.ts";
import { makeResultPage, type ResultPage } from "./result-page.ts";

/** `inurl:` and dates are accepted without effect; a path after `site:` matches nothing. */
const dialect: EngineDialect = {
  site: "host",
  filetype: "filetype",
  ext: "filetype",
  intitle: "title",
  intext: "body",
  inbody: "body",
  inurl: "ignored",
  before: "ignored",
  after: "ignored",
};

const longestQuery = 499;
/** Four quick requests pass; the default pace of one a second with a burst of two never meets this. */
const quickStarts = { starts: 4, windowMs: 2000 };

interface Surface {
  readonly name: "html" | "lite";
  draw(page: ResultPage | undefined): string;
}

const surfaces: Readonly<Record<string, Surface>> = {
  "html.duckduckgo.com": { name: "html", draw: drawHtmlPage },
  "lite.duckduckgo.com": { name: "lite", draw: drawLitePage },
};

/** DuckDuckGo's two pages without scripts. */
export const duckduckgo: UpstreamEmulator = {
  id: "duckduckgo",
  hosts: Object.keys(surfaces),
  modes: [{ name: "paced", about: "challenges the fifth request within two seconds" }],
  handle(request, tools) {
    const surface = surfaces[request.host];
    if (surface === undefined) return statusPage(404);
    const { path, method } = request;
    if (path === "/" || path === `/${surface.name}`) return redirectReply(302, `${surface.name}/`);
    if (path !== `/${surface.name}/`) return statusPage(404);
    if (method !== "GET" && method !== "POST") return withHeaders(statusPage(405), { allow: "GET, POST" });
    const reply = answerForm(request, surface, tools);
    return withHeaders(reply, { "referrer-policy": "origin" });
  },
  refuse(status) {
    return status === 403 ? drawBlock() : statusPage(status);
  },
  challenge(request) {
    return drawChallenge(surfaces[request.host]?.name ?? "html");
  },
};

function answerForm(request: UpstreamRequest, surface: Surface, tools: UpstreamTools): Reply {
  const fingerprint = judgeFingerprint(request.headers);
  if (fingerprint === "blocked") return drawBlock();
  const isTooQuick = tools.modes.has("paced") && tools.takeTurn("address", quickStarts) > 0;
  if (fingerprint === "challenged" || isTooQuick) return drawChallenge(surface.name);
  const form = readSearchForm(request, tools.now());
  if (form.query === "") return htmlReply(200, surface.draw(undefined));
  if (form.query.length > longestQuery) return statusPage(400);
  const target = findBangTarget(form.query);
  if (target !== undefined) return redirectReply(302, target);
  if (form.start !== 0 && hasOnePage(form.region)) return drawBlock();
  const userAgent = request.headers["user-agent"] ?? "";
  if (!mayContinue(form, userAgent)) return drawChallenge(surface.name);
  const hits = tools.search({
    engine: "duckduckgo",
    text: form.query,
    dialect,
    publishedFrom: form.published?.from,
    publishedUntil: form.published?.until,
  });
  return htmlReply(200, surface.draw(makeResultPage(form, hits, userAgent)));
}

/** A further page needs the token of this very query and user agent; the first page needs none. */
function mayContinue({ start, query, token }: SearchForm, userAgent: string): boolean {
  return start === 0 || (start > 0 && token === makePageToken(query, userAgent));
}
