import { attribute } from "./html-node.ts";
import type { HtmlElement, HtmlNode } from "./html-node.ts";
import { selectAll, selectFirst } from "./select.ts";
import { textOf } from "./text-of.ts";

/** What a browser would send for a form that nobody touched. */
export interface HtmlForm {
  /** As written in the page, usually relative; absent where the form sends to the page itself. */
  readonly action?: string;
  readonly method: "get" | "post";
  /** Names and values in page order; a name can occur twice. */
  readonly fields: readonly (readonly [name: string, value: string])[];
}

/** Inputs that send something only when they are clicked or filled. */
const silentTypes: ReadonlySet<string> = new Set(["submit", "button", "image", "reset", "file"]);

/** Reads a form, with hidden inputs, texts, ticked boxes and chosen options, without buttons and disabled fields. */
export function readForm(form: HtmlNode): HtmlForm {
  const action = attribute(form, "action")?.trim();
  const fields: (readonly [string, string])[] = [];
  for (const field of selectAll(form, "input[name], select[name], textarea[name]")) {
    const name = attribute(field, "name");
    if (!name || attribute(field, "disabled") !== undefined) continue;
    const value = readValue(field);
    if (value !== undefined) fields.push([name, value]);
  }
  return {
    ...(action && { action }),
    method: attribute(form, "method")?.trim().toLowerCase() === "post" ? "post" : "get",
    fields,
  };
}

function readValue(field: HtmlElement): string | undefined {
  if (field.tagName === "textarea") return field.childNodes.map((text) => ("value" in text ? text.value : "")).join("");
  if (field.tagName === "select") return readChoice(field);
  const type = attribute(field, "type")?.toLowerCase() ?? "text";
  if (silentTypes.has(type)) return undefined;
  if (type !== "checkbox" && type !== "radio") return attribute(field, "value") ?? "";
  return attribute(field, "checked") === undefined ? undefined : (attribute(field, "value") ?? "on");
}

function readChoice(select: HtmlElement): string | undefined {
  const option = selectFirst(select, "option[selected]") ?? selectFirst(select, "option:not([disabled])");
  return option && (attribute(option, "value") ?? textOf(option));
}
