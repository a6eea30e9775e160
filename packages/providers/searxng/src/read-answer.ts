import * as v from "valibot";

const text = v.fallback(v.nullish(v.string()), undefined);

/** Answers come as a text, as an object with one, as translations, or as the weather. */
const AnswerObject = v.object({
  answer: text,
  translations: v.fallback(v.nullish(v.array(v.object({ text }))), undefined),
  current: v.fallback(
    v.nullish(
      v.object({
        summary: text,
        location: v.nullish(v.object({ name: text })),
        temperature: v.nullish(v.object({ val: v.nullish(v.union([v.number(), v.string()])), unit: text })),
        condition: text,
      }),
    ),
    undefined,
  ),
});
type Weather = NonNullable<v.InferOutput<typeof AnswerObject>["current"]>;

/** An answer of any known form as one text; nothing for a form that is not known. */
export function readAnswer(value: unknown): string | undefined {
  if (typeof value === "string") return value.trim() || undefined;
  const parsed = v.safeParse(AnswerObject, value);
  if (!parsed.success) return undefined;
  const { answer, translations, current } = parsed.output;
  const translated = translations?.map((one) => one.text?.trim()).filter(Boolean);
  return answer?.trim() || translated?.join(", ") || (current ? readWeather(current) : undefined);
}

/** `Ulm: 7°C: rain`, or the summary where there is one. */
function readWeather({ summary, location, temperature, condition }: Weather): string | undefined {
  const degrees = temperature?.val == null ? undefined : `${temperature.val}${temperature.unit ?? ""}`;
  return summary?.trim() || [location?.name, degrees, condition].filter(Boolean).join(": ") || undefined;
}
