import { statusPage } from "../../faults/status-page.ts";
import type { Reply, UpstreamEmulator, UpstreamRequest, UpstreamTools } from "../emulator.ts";
import { escapeHtml, htmlReply, jsonReply, redirectReply, textReply, withHeaders } from "../reply.ts";
import { judgeAuthorization } from "./judge-authorization.ts";
import { readQueryTokens } from "./read-query-tokens.ts";
import { readSearxParameters } from "./read-searx-parameters.ts";
import { searxAnswer, type SearxAnswer } from "./searx-answer.ts";
import { searxConfig } from "./searx-config.ts";

/** A SearXNG instance; its JSON is switched on unless the scenario says otherwise. */
export const searxng: UpstreamEmulator = {
  id: "searxng",
  hosts: ["searx.sandbox", "searx*"],
  environment: { SEARXNG_ENDPOINT: "https://searx.sandbox" },
  modes: [
    { name: "json-disabled", about: "the instance serves HTML only: 403 for format=json" },
    { name: "no-week", about: "time_range=week is refused with 400" },
    { name: "no-config", about: "/config answers 404" },
    { name: "basic", about: "a proxy in front wants Basic credentials" },
    { name: "bearer", about: "a proxy in front wants a bearer token" },
    { name: "answers", about: "adds an answer in each of the forms that servers send" },
    { name: "some-dead-engines", about: "results, but one engine did not respond" },
    { name: "dead-engines", about: "200 without results, since no engine responded" },
  ],
  handle(request, tools) {
    const refused = judgeAuthorization(request.headers["authorization"], tools.modes);
    if (refused !== undefined) return refused;
    const page = request.path.split("/").at(-1) ?? "";
    if (page === "healthz") return textReply(200, "OK");
    if (page === "config") return tools.modes.has("no-config") ? statusPage(404) : jsonReply(200, searxConfig());
    if (page !== "search" && page !== "") return statusPage(404);
    if (request.method !== "GET" && request.method !== "POST")
      return withHeaders(statusPage(405), { allow: "GET, POST" });
    if (page === "" && request.query.has("q")) return redirectReply(308, `search?${request.query}`);
    return answerSearch(request, tools);
  },
  refuse(status) {
    if (status === 401) return htmlReply(401, "<html><body>401 Authorization Required</body></html>");
    if (status === 400) return jsonReply(400, { error: "No query" });
    if (status === 429) return textReply(429, "Too Many Requests");
    if (status === 500) return jsonReply(500, { error: "search error" });
    return statusPage(status);
  },
};

function answerSearch(request: UpstreamRequest, tools: UpstreamTools): Reply {
  const fields = readFields(request);
  const isJson = fields.get("format") === "json";
  const isOtherFormat = ["csv", "rss"].includes(fields.get("format") ?? "");
  if (isOtherFormat || (isJson && tools.modes.has("json-disabled"))) return forbidden();
  const refuse = (message: string): Reply =>
    isJson ? jsonReply(400, { error: message }) : htmlReply(400, drawPage(escapeHtml(message), undefined));
  const typed = fields.get("q")?.trim() ?? "";
  if (typed === "") return isJson ? refuse("No query") : htmlReply(200, drawPage("", undefined));
  const settings = { now: tools.now(), takesWeek: !tools.modes.has("no-week") };
  const reading = readSearxParameters(fields, settings);
  if ("invalid" in reading) return refuse(`Invalid value "${reading.value}" for parameter ${reading.invalid}`);
  const query = readQueryTokens(typed);
  const answer = searxAnswer(query, reading.parameters, tools);
  const target = query.redirect === "first-result" ? answer.results[0]?.url : query.redirect;
  if (target !== undefined) return redirectReply(302, target);
  return isJson ? jsonReply(200, answer) : htmlReply(200, drawPage("", answer));
}

/** The fields of a posted form, then those of the query string. */
function readFields(request: UpstreamRequest): URLSearchParams {
  const isForm = request.headers["content-type"]?.startsWith("application/x-www-form-urlencoded") === true;
  const fields = new URLSearchParams(request.method === "POST" && isForm ? request.body : "");
  for (const [name, value] of request.query) if (!fields.has(name)) fields.set(name, value);
  return fields;
}

function forbidden(): Reply {
  return htmlReply(
    403,
    "<!doctype html>\n<html lang=en>\n<title>403 Forbidden</title>\n<h1>Forbidden</h1>\n" +
      "<p>You don&#39;t have the permission to access the requested resource. It is either read-protected or not readable by the server.</p>\n",
  );
}

function drawPage(message: string, answer: SearxAnswer | undefined): string {
  const results = (answer?.results ?? []).map(
    ({ url, title, content }) =>
      `<article class="result result-default"><h3><a href="${escapeHtml(url)}">${escapeHtml(title)}</a></h3><p class="content">${escapeHtml(content)}</p></article>`,
  );
  const note = message === "" ? "" : `<div class="dialog-error">${message}</div>`;
  return `<!DOCTYPE html><html lang="en"><head><title>SearXNG</title></head><body><main id="main_results">${note}<form action="search"><input name="q"></form>${results.join("")}</main></body></html>`;
}
