import { stableHash } from "../corpus/stable-hash.ts";

/** The same page with other class names and ids, as after a redesign; links, texts and form fields stay. */
export function renameMarkup(html: string): string {
  return html.replaceAll(/\b(class|id)=(["'])([^"']*)\2/g, (_whole, name: string, quote: string, value: string) => {
    const renamed = value
      .trim()
      .split(/\s+/)
      .map((word) => `x${stableHash(word).toString(36)}`);
    return `${name}=${quote}${renamed.join(" ")}${quote}`;
  });
}
