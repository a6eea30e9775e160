/**
 * How a value in a settings file is meant: `$NAME` or `${NAME}` names an environment variable, `!command` a command whose
 * output is the value; all else stands for itself. `$$…` and `!!…` are values that begin with `$` or `!`.
 */
export type StoredValue =
  | { readonly form: "literal"; readonly value: string }
  | { readonly form: "variable"; readonly name: string }
  | { readonly form: "command"; readonly command: string };

/** Tells the three apart. Space around a value goes. */
export function readStoredValue(stored: string): StoredValue {
  const value = stored.trim();
  if (value.startsWith("$$") || value.startsWith("!!")) return { form: "literal", value: value.slice(1) };
  const name = /^\$(?:([A-Za-z_]\w*)|\{([A-Za-z_]\w*)\})$/.exec(value);
  if (name !== null) return { form: "variable", name: name[1] ?? name[2] ?? "" };
  if (value.startsWith("!")) return { form: "command", command: value.slice(1).trim() };
  return { form: "literal", value };
}
