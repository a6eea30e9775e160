import { z } from "zod";
import { errorKinds } from "../errors.ts";
import { authModes } from "../types/response.ts";
import { searchResponseSchema } from "./response-schema.ts";

const attemptSchema = z
  .object({
    provider: z.string().describe("Id of the provider."),
    status: z.enum(["ok", "failed", "skipped"]).describe("What came of it."),
    kind: z.enum(errorKinds).exactOptional().describe("The kind of failure, or of the reason to skip it."),
    httpStatus: z.number().exactOptional().describe("HTTP status, or the status inside a 200 body."),
    message: z.string().exactOptional().describe("Why it failed or was skipped, in words."),
    durationMs: z.number().min(0).describe("How long it took, in milliseconds."),
    retryAfterMs: z.number().exactOptional().describe("Milliseconds after which the upstream may answer again."),
    authMode: z.enum(authModes).exactOptional().describe("How the provider was paid or let in."),
  })
  .readonly();

const errorSchema = z
  .object({
    provider: z.string().describe("Provider id, or `none` where no provider was reached."),
    kind: z.enum(errorKinds).describe("What went wrong, in words that a program can decide on."),
    message: z.string().describe("What happened and what to do about it."),
    status: z.number().optional().describe("HTTP status, or the status that an upstream gave inside a 200 body."),
    retryAfterMs: z.number().optional().describe("Milliseconds from now after which the upstream may answer again."),
    requestId: z.string().optional().describe("The upstream's id of the request, for its support."),
    reason: z.string().optional().describe("Which wall a `blocked` page is: challenge, consent, javascript, rate, …"),
  })
  .readonly();

const base = {
  text: z.string().describe("For the model: the formatted response, or `Error: …`."),
  notes: z
    .array(z.string())
    .readonly()
    .describe("What the caller should know although it worked: a filter relaxed or not supported, a partial result."),
  attempts: z.array(attemptSchema).readonly().describe("Every provider that was tried or passed over, in order."),
};

/** An outcome as JSON, as `JSON.stringify(outcome)` writes it: the error as data, without its cause. */
export const searchOutcomeSchema = z.discriminatedUnion("ok", [
  z
    .object({
      ok: z.literal(true).describe("A provider answered."),
      response: searchResponseSchema.describe("Its answer."),
      ...base,
    })
    .readonly(),
  z
    .object({
      ok: z.literal(false).describe("No provider answered."),
      error: errorSchema.describe("Why, summed up over all attempts."),
      response: searchResponseSchema.describe("Empty sources; `provider` is the last one attempted, or `none`."),
      ...base,
    })
    .readonly(),
]);
