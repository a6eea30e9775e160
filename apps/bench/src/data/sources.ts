import type { SearchSource } from "@websonde/search-core";

/**
 * Results as providers hand them over, with what cleaning has to look at: accents in all of them, line breaks in half, an
 * invisible character in every fourth, dates and ages, tracking parameters.
 */
export function makeSources(count: number): readonly SearchSource[] {
  return Array.from({ length: count }, (_, index) => ({
    title: `Wärmepumpe ${index}: how it defrosts itself`,
    url: `https://site-${index % 12}.example/guides/heating/${index}?utm_source=search#defrost`,
    snippet: [
      `When frost grows on the outdoor coil, the heat pump turns its cycle round for a few minutes (№ ${index}).`,
      `Warm refrigerant melts the ice; at 2 °C and 80 % humidity that happens every 40${index % 4 === 0 ? "\u200b" : ""} minutes.`,
    ].join(index % 2 === 0 ? "\n" : " "),
    publishedDate: index % 2 === 0 ? `2026-0${1 + (index % 8)}-11T09:30:00Z` : `${index} days ago`,
    author: `Author ${index}`,
  }));
}
