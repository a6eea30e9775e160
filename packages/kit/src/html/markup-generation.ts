import type { HtmlElement } from "./html-node.ts";

/** What one item of a result page says, as text of the page. */
export interface ItemReading {
  readonly title?: string | undefined;
  /** As written: relative, wrapped, anything. */
  readonly href?: string | undefined;
  readonly snippet?: string | undefined;
  readonly publishedDate?: string | undefined;
  readonly author?: string | undefined;
}

/**
 * One way in which an engine has marked up its results, as data. Selectors look at the item itself and inside it, and the
 * first match with a text counts; with a list of selectors, in its order.
 */
export interface MarkupGeneration {
  /** For notes and tests. */
  readonly name: string;
  /** When it was seen, in words. */
  readonly years?: string;
  /** One element per result. */
  readonly item: string;
  /** Ads and the engine's own boxes: an item that is one, stands in one or holds one is left out. */
  readonly skip?: string;
  readonly title: string;
  /** Default: the `a[href]` that the title is, stands in or holds. */
  readonly link?: string;
  readonly snippet?: string | readonly string[];
  readonly date?: string;
  readonly author?: string;
  /** What inside these texts is none of them: badges, breadcrumbs, "Read more". */
  readonly without?: string;
  /** What selectors cannot say (rows that belong together, titles in attributes). A field that it gives wins over them. */
  read?(item: HtmlElement): ItemReading | undefined;
}
