import type * as v from "valibot";

/** What documentation, error messages and `config set` say of one setting. */
export interface SettingFacts {
  /** What a value is, in words that follow "must be". */
  readonly form: string;
  /** What it is for, in one sentence. */
  readonly about: string;
  /** Where the default comes from when it is no value of its own. */
  readonly defaultText?: string;
  /**
   * A project's file may set it: it can neither run a program, nor move a key or a query to another host, nor open the page
   * guard. What lacks this mark counts in the user's own file alone.
   */
  readonly project?: true;
  /** It may hold a credential: masked wherever it is shown. */
  readonly secret?: true;
}

const factsBySchema = new WeakMap<v.GenericSchema, SettingFacts>();
const labelsBySchema = new WeakMap<v.GenericSchema, string>();

/** Marks a schema as a documented setting. Each setting needs a schema object of its own. */
export function setting<Schema extends v.GenericSchema>(schema: Schema, facts: SettingFacts): Schema {
  if (factsBySchema.has(schema)) throw new Error("One schema object cannot be two settings.");
  factsBySchema.set(schema, facts);
  return schema;
}

/** Names the free part of a key whose values have this schema: `id` makes `providers.<id>.model`. */
export function keyedBy<Schema extends v.GenericSchema>(label: string, schema: Schema): Schema {
  labelsBySchema.set(schema, label);
  return schema;
}

/** The facts of a documented setting; nothing for a group. */
export function factsOf(schema: v.GenericSchema): SettingFacts | undefined {
  return factsBySchema.get(schema);
}

/** What the free part of a record's keys is called. */
export function keyLabelOf(schema: v.GenericSchema): string {
  return labelsBySchema.get(schema) ?? "name";
}
