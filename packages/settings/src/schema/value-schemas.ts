import * as v from "valibot";

/** A schema of its own for text with something in it; space around it goes. */
export const makeText = () => v.pipe(v.string(), v.trim(), v.nonEmpty());

/** The same, for use inside of other schemas. */
export const text = makeText();

/** How a boolean is called in messages. */
export const onOff = "`true` or `false`";

/** A number above 0. */
export const positive = v.pipe(v.number(), v.finite(), v.gtValue(0));

/** A list in which each value counts once. */
export function listOf<Schema extends v.GenericSchema>(schema: Schema) {
  return v.pipe(
    v.array(schema),
    v.transform((values) => [...new Set(values)]),
  );
}
