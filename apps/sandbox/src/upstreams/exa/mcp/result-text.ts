import type { JsonObject } from "../../read-json-object.ts";

const missing = "N/A";

/** Search results in the text grammar that the server uses now. */
export function resultText(results: readonly JsonObject[]): string {
  if (results.length === 0) return "No search results found. Try fewer or other words.";
  return results
    .map((result) =>
      [
        `Title: ${textOf(result["title"])}`,
        `URL: ${textOf(result["url"])}`,
        `Published: ${textOf(result["publishedDate"])}`,
        `Author: ${textOf(result["author"])}`,
        `Highlights:\n${listOf(result["highlights"]).join("\n[...]\n")}`,
      ].join("\n"),
    )
    .join("\n\n---\n\n");
}

function textOf(value: unknown): string {
  return typeof value === "string" && value !== "" ? value : missing;
}

function listOf(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === "string") : [];
}
