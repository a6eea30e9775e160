import * as v from "valibot";
import { keyLabelOf } from "./setting-facts.ts";

/** What may stand inside a value of a schema. */
export interface SchemaNode {
  /** Keys with a schema of their own. */
  readonly entries: Readonly<Record<string, v.GenericSchema>>;
  /** Every other key. */
  readonly rest?: {
    readonly label: string;
    readonly schema: v.GenericSchema;
    readonly accepts: (key: string) => boolean;
  };
  /** Other keys are somebody else's to check (a provider's own settings). */
  readonly open: boolean;
}

/** The inner structure of a schema for objects, also behind `optional` and as an option of a union; else nothing. */
export function readNode(schema: v.GenericSchema): SchemaNode | undefined {
  const inner = unwrap(schema);
  if (isUnion(inner)) return inner.options.map(readNode).find((node) => node !== undefined);
  if (isRecordSchema(inner)) {
    const accepts = (key: string) => isSafeKey(key) && v.is(inner.key, key);
    return { entries: {}, rest: { label: keyLabelOf(inner), schema: inner.value, accepts }, open: false };
  }
  if (!isObjectSchema(inner)) return undefined;
  const { entries } = inner;
  if ("rest" in inner && isSchema(inner.rest))
    return { entries, rest: { label: keyLabelOf(inner), schema: inner.rest, accepts: isSafeKey }, open: false };
  return { entries, open: inner.type === "loose_object" };
}

/** The schema of one key inside a node; nothing where the key is unknown or open. */
export function readChild(node: SchemaNode, key: string): v.GenericSchema | undefined {
  if (Object.hasOwn(node.entries, key)) return node.entries[key];
  return node.rest?.accepts(key) ? node.rest.schema : undefined;
}

/** False for names that reach into an object's prototype. */
export function isSafeKey(key: string): boolean {
  return key !== "" && key !== "__proto__" && key !== "constructor" && key !== "prototype";
}

function unwrap(schema: v.GenericSchema): v.GenericSchema {
  return "wrapped" in schema && isSchema(schema.wrapped) ? unwrap(schema.wrapped) : schema;
}

function isSchema(value: unknown): value is v.GenericSchema {
  return typeof value === "object" && value !== null && "kind" in value && value.kind === "schema";
}

function isUnion(
  schema: v.GenericSchema,
): schema is v.GenericSchema & { readonly options: readonly v.GenericSchema[] } {
  return schema.type === "union";
}

function isRecordSchema(
  schema: v.GenericSchema,
): schema is v.GenericSchema & { readonly key: v.GenericSchema; readonly value: v.GenericSchema } {
  return schema.type === "record";
}

function isObjectSchema(
  schema: v.GenericSchema,
): schema is v.GenericSchema & { readonly entries: Readonly<Record<string, v.GenericSchema>> } {
  return "entries" in schema;
}
