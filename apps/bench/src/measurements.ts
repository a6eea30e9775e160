import type { Measurement } from "./measurement.ts";
import { coreBundleSize } from "./measurements/core-bundle-size.ts";
import { firstSearch } from "./measurements/first-search.ts";
import { importCore } from "./measurements/import-core.ts";
import { importProviders } from "./measurements/import-providers.ts";
import { jsonEvents } from "./measurements/json-events.ts";
import { loadedModules } from "./measurements/loaded-modules.ts";
import { memoryGrowth } from "./measurements/memory-growth.ts";
import { pipeline } from "./measurements/pipeline.ts";
import { resultPage } from "./measurements/result-page.ts";
import { textLength } from "./measurements/text-length.ts";
import { warmOverhead } from "./measurements/warm-overhead.ts";

/** Every budget that can be measured by now, in the order of the design. */
export const measurements: readonly Measurement[] = [
  importCore,
  importProviders,
  loadedModules,
  coreBundleSize,
  firstSearch,
  warmOverhead,
  pipeline,
  resultPage,
  jsonEvents,
  textLength,
  memoryGrowth,
];
