import { z } from "zod";
import { recencies, safeSearchLevels } from "../types/request.ts";

const count = z.int().min(1);
const hosts = z.array(z.string()).readonly();

/**
 * A search request in its strict form, without aliases and numbers as text (`search()` itself takes those, too). Fields that
 * it does not know are stripped, since agents send more than they are asked for.
 */
export const searchRequestSchema = z
  .object({
    query: z
      .string()
      .min(1)
      .max(10_000)
      .describe('What to search for, with the usual operators (site:, -word, "phrase", after:2024-01-01).'),
    recency: z
      .enum(recencies)
      .optional()
      .describe("A pure time filter: 24 hours, 7, 31 or 365 days back. It never changes topic or ranking."),
    limit: count
      .optional()
      .describe("The most sources to return. Without it: what the provider gives for its default count."),
    numSearchResults: count
      .optional()
      .describe(
        "How many results to ask of the upstream (breadth); clamped to the provider's range. Default limit, else the provider's own.",
      ),
    maxTokens: count.optional().describe("Answer engines only: the longest answer, in tokens."),
    temperature: z.number().min(0).max(2).optional().describe("Answer engines only: 0 to 2."),
    locale: z.string().optional().describe("BCP 47, for example de-DE."),
    safeSearch: z.enum(safeSearchLevels).optional().describe("How strictly adult content is left out."),
    includeDomains: hosts
      .optional()
      .describe("Hosts to keep, with their sub-domains. Strict: when nothing is left the provider counts as empty."),
    excludeDomains: hosts.optional().describe("Hosts to leave out, with their sub-domains. Strict."),
    urls: z
      .array(z.url({ protocol: /^https?$/ }))
      .max(20)
      .readonly()
      .optional()
      .describe("Answer engines only: pages to read, up to 20 http(s) URLs."),
    systemPrompt: z.string().optional().describe("Answer engines only. Default: the core's own prompt."),
  })
  .readonly();
