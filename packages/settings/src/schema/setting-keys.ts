import * as v from "valibot";
import { readNode } from "./schema-node.ts";
import { factsOf } from "./setting-facts.ts";
import { settingsSchema } from "./settings-schema.ts";

/** One documented key of the settings file. */
export interface SettingKey {
  /** Dotted, with the free part in angle brackets: `providers.<id>.apiKey`. */
  readonly key: string;
  /** What it must be, in words. */
  readonly form: string;
  /** The default as JSON, where it is a value. */
  readonly default?: unknown;
  /** The default in words, where it is none. */
  readonly defaultText?: string;
  readonly about: string;
  /** Whether a project's file may set it. */
  readonly project: boolean;
  readonly secret: boolean;
}

/** Every key of the settings file, in the order of the documentation. */
export const settingKeys: readonly SettingKey[] = [...listKeys(settingsSchema, "")];

function* listKeys(schema: v.GenericSchema, key: string): Generator<SettingKey> {
  const facts = factsOf(schema);
  if (facts !== undefined && facts.about !== "") {
    const { form, about, defaultText, project = false, secret = false } = facts;
    const value: unknown = v.getDefault(schema);
    yield {
      key,
      form,
      about,
      project,
      secret,
      ...(value !== undefined && { default: value }),
      ...(defaultText !== undefined && { defaultText }),
    };
  }
  const node = readNode(schema);
  if (node === undefined) return;
  const prefix = key === "" ? "" : `${key}.`;
  if (node.rest !== undefined) yield* listKeys(node.rest.schema, `${prefix}<${node.rest.label}>`);
  const common = node.rest && readNode(node.rest.schema)?.entries;
  for (const [name, child] of Object.entries(node.entries))
    for (const entry of listKeys(child, `${prefix}${name}`))
      // A provider's row names only what it has beyond what all have.
      if (common === undefined || !Object.hasOwn(common, entry.key.split(".").at(-1) ?? "")) yield entry;
}
