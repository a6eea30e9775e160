/** What a body is by its first character that is not blank: no event stream begins with `{`, `[` or `<`. */
export type BodyForm = "unknown" | "json" | "html" | "stream";

/** Keeps the beginning of a body until it is clear that it is a stream. */
export interface BodySniffer {
  readonly form: BodyForm;
  add(text: string): void;
  /** An event came: it is a stream, whatever it began with. */
  settle(): void;
  /** The whole text of a JSON body, without byte order mark. */
  takeText(): string;
}

export function startSniffer(): BodySniffer {
  let form: BodyForm = "unknown";
  let parts: string[] = [];
  return {
    get form() {
      return form;
    },
    add(text) {
      if (form === "unknown") form = readForm(text);
      if (form === "json") parts.push(text);
    },
    settle() {
      form = "stream";
      parts = [];
    },
    takeText: () => parts.join("").trim(),
  };
}

function readForm(text: string): BodyForm {
  // A byte order mark is white space to a regular expression.
  const [first] = /\S/.exec(text) ?? [];
  if (first === undefined) return "unknown";
  if (first === "<") return "html";
  return first === "{" || first === "[" ? "json" : "stream";
}
