import * as v from "valibot";

const text = v.nullish(v.string());

const Result = v.object({
  title: text,
  url: text,
  content: text,
  snippet: text,
  author: text,
  publishedDate: text,
  published_date: text,
  pubdate: text,
});
export type Result = v.InferOutput<typeof Result>;

/** Answers come as a text, as an object with one, as translations, or as the weather. */
const AnswerObject = v.object({
  answer: text,
  translations: v.nullish(v.array(v.object({ text }))),
  current: v.nullish(
    v.object({
      summary: text,
      location: v.nullish(v.object({ name: text })),
      temperature: v.nullish(v.object({ val: v.nullish(v.union([v.number(), v.string()])), unit: text })),
      condition: text,
    }),
  ),
});

export const Page = v.object({
  results: v.nullish(v.array(Result)),
  // Elements of other shapes are passed over, since every engine plugin may add its own.
  answers: v.nullish(v.array(v.unknown())),
  corrections: v.nullish(v.array(v.unknown())),
  suggestions: v.nullish(v.array(v.unknown())),
  unresponsive_engines: v.nullish(v.array(v.unknown())),
});
export type Page = v.InferOutput<typeof Page>;

const UnresponsiveEngine = v.looseTuple([v.string(), v.nullish(v.string())]);

/** The engines of an instance that did not answer, as `google: timeout`. */
export function readDeadEngines(page: Page): readonly string[] {
  return (page.unresponsive_engines ?? []).flatMap((entry) => {
    const engine = v.safeParse(UnresponsiveEngine, entry);
    return engine.success ? [`${engine.output[0]}: ${engine.output[1] || "no answer"}`] : [];
  });
}

export function readTexts(values: readonly unknown[] | null | undefined): readonly string[] {
  return (values ?? []).filter((value) => typeof value === "string");
}

/** An answer of any known form as one text; nothing for a form that is not known. */
export function readAnswer(value: unknown): string | undefined {
  if (typeof value === "string") return value.trim() || undefined;
  const parsed = v.safeParse(AnswerObject, value);
  if (!parsed.success) return undefined;
  const { answer, translations, current } = parsed.output;
  if (answer?.trim()) return answer.trim();
  const translated = translations?.map((one) => one.text?.trim()).filter(Boolean);
  if (translated?.length) return translated.join(", ");
  if (!current) return undefined;
  const { summary, location, temperature, condition } = current;
  const degrees = temperature?.val == null ? undefined : `${temperature.val}${temperature.unit ?? ""}`;
  return summary?.trim() || [location?.name, degrees, condition].filter(Boolean).join(": ") || undefined;
}
