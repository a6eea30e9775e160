/** Programs that say so in their user agent. */
const programs = /^(?:curl|wget|python|node|undici|go-http-client|java|okhttp|libwww|axios|postman)/i;

/**
 * What the headers of a request give away. A bare User-Agent is challenged; `Accept` or the navigation set clears it.
 * A navigation set that contradicts itself (a document fetched with mode `cors`) is no browser's either.
 */
export function judgeFingerprint(headers: Readonly<Record<string, string>>): "clear" | "challenged" | "blocked" {
  const userAgent = headers["user-agent"]?.trim() ?? "";
  if (userAgent === "" || programs.test(userAgent)) return "blocked";
  const mode = headers["sec-fetch-mode"];
  const destination = headers["sec-fetch-dest"];
  if (destination === "document" && mode !== undefined && mode !== "navigate") return "challenged";
  const isNavigation = mode === "navigate" && destination === "document" && headers["sec-fetch-site"] !== undefined;
  return isNavigation || headers["accept"] !== undefined ? "clear" : "challenged";
}
