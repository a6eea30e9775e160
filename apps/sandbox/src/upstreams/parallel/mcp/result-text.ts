import { isJsonObject, type JsonObject } from "../../read-json-object.ts";

/** Results in the server's text grammar: blocks that begin with `Title: ` and end with `---`. */
export function resultText({ results }: JsonObject): string {
  return (Array.isArray(results) ? results : [])
    .filter(isJsonObject)
    .map(({ title, url, excerpts, full_content: page }) => {
      const text = typeof page === "string" ? page : (Array.isArray(excerpts) ? excerpts : []).join("\n");
      return `Title: ${String(title)}\nURL: ${String(url)}\nText: ${text}\n---`;
    })
    .join("\n");
}
