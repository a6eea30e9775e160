import { z } from "zod";
import { authModes } from "../types/response.ts";

const count = z.int().min(0);
const texts = z.array(z.string()).readonly();
const url = z.url({ protocol: /^https?$/ });

const sourceSchema = z
  .object({
    title: z.string().describe("Plain text on one line; the URL where the upstream gave no title."),
    url: url.describe("http or https, unwrapped from the engine's redirects, at most 2,048 characters."),
    snippet: z.string().exactOptional().describe("A passage of the page."),
    publishedDate: z
      .string()
      .exactOptional()
      .describe("As the upstream gave it: ISO 8601, or a text such as `3 days ago`."),
    ageSeconds: count.exactOptional().describe("Seconds since publication, never negative."),
    author: z.string().exactOptional().describe("Who wrote it, as the upstream gave it."),
    engines: texts.exactOptional().describe("Merged results only: the ids of the engines that returned it."),
    score: z.number().exactOptional().describe("Merged results only: the fusion score."),
  })
  .readonly();

const citationSchema = z
  .object({
    url: url.describe("The page that is cited."),
    title: z.string().describe("Its title; the URL where the upstream gave none."),
    citedText: z.string().exactOptional().describe("The words that the answer rests on."),
  })
  .readonly();

const usageSchema = z
  .object({
    inputTokens: z.number().exactOptional().describe("Tokens that went in."),
    outputTokens: z.number().exactOptional().describe("Tokens that came out."),
    totalTokens: z.number().exactOptional().describe("All tokens, as the upstream counts them."),
    searchRequests: z.number().exactOptional().describe("Searches that were charged."),
  })
  .readonly();

const groundingSchema = z
  .object({
    searched: z.boolean().describe("Whether the model really searched."),
    grounded: z.boolean().describe("Whether the answer rests on what it found."),
    calls: z.number().exactOptional().describe("How many search calls the model made, where the upstream says so."),
  })
  .readonly();

/** The unified answer of every provider. Absent means absent: no `null`, no empty text. */
export const searchResponseSchema = z
  .object({
    provider: z.string().describe("Id of the provider that answered."),
    answer: z.string().exactOptional().describe("What a model or the vendor wrote beside the sources."),
    sources: z.array(sourceSchema).readonly().describe("The results, best first."),
    citations: z.array(citationSchema).readonly().exactOptional().describe("What the answer rests on."),
    searchQueries: texts.exactOptional().describe("What was asked of the index, where the upstream says so."),
    relatedQuestions: texts.exactOptional().describe("What people ask next, where the upstream says so."),
    usage: usageSchema.exactOptional().describe("What it cost, where the upstream says so."),
    model: z.string().exactOptional().describe("The model that the server says it used, else the requested one."),
    requestId: z.string().exactOptional().describe("The upstream's id of the request, for its support."),
    authMode: z.enum(authModes).exactOptional().describe("How the provider was paid or let in."),
    grounding: groundingSchema
      .exactOptional()
      .describe("Answer engines: whether the model really searched, and whether the answer rests on what it found."),
    partial: z
      .boolean()
      .exactOptional()
      .describe("True when some of what was asked could not be had (a failing second page, an engine of a fusion)."),
  })
  .readonly();
