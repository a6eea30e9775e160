import * as v from "valibot";

const text = v.nullish(v.string());

const Result = v.object({ title: text, url: text, content: text });
export type Result = v.InferOutput<typeof Result>;

/** `results` is null where nothing was found; without it the answer is an error, whatever the status says. */
export const Answer = v.object({ results: v.nullish(v.array(Result)), error: v.nullish(v.unknown()) });

export const Page = v.object({ title: text, content: text, error: v.nullish(v.unknown()) });

/** What the local server says beside its error where nobody is signed in. */
export const SignedOut = v.object({ signin_url: v.pipe(v.string(), v.regex(/^https?:\/\/[!-~]{1,300}$/)) });
