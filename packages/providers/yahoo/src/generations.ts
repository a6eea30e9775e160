import { attribute, selectFirst, textOf } from "@websonde/search-kit/html";
import type { HtmlElement, ItemReading, MarkupGeneration } from "@websonde/search-kit/html";
import { htmlToText } from "@websonde/search-kit";

/** The lists above and below the results, and what is marked as an ad among them. */
const ads = ".searchCenterTopAds, .searchCenterBottomAds, .ad, .ads, [data-matarget^=ad]";

/** The link of a title stood in its heading until 2025, and stands around it since. */
const title = "a[href] h3, h3 a[href]";
const snippet = [".compText.aAbs", ".compText"];
/** From 2021 to 2025 the printed address was part of the heading. */
const without = ".p-abs";

/** Every markup that Yahoo's result pages are known to have, the one in use first. */
export const generations: readonly MarkupGeneration[] = [
  {
    name: "algo",
    years: "2015 → now",
    item: ".algo, .algo-sr, .relsrch, .Sr",
    skip: ads,
    title,
    snippet,
    without,
    read: readLabel,
  },
  {
    name: "first",
    years: "until 2015",
    item: ".res",
    skip: ads,
    title: "h3 a[href]",
    snippet: ".abstr, .sm-abs",
  },
  {
    name: "renamed",
    years: "a list whose items have another class",
    item: "#web li, ol.searchCenterMiddle li",
    skip: `${ads}, .bingrelqa, .s-header, .Video, .Img, .CommerceDeal`,
    title,
    snippet: [...snippet, "p"],
    without,
    read: readLabel,
  },
];

/** The title alone, where the heading has the address before it; a label that says something else is none. */
function readLabel(item: HtmlElement): ItemReading | undefined {
  const link = selectFirst(item, "h3 a[aria-label]");
  if (link === undefined) return undefined;
  const label = htmlToText(attribute(link, "aria-label") ?? "");
  return label !== "" && squeeze(textOf(link)).endsWith(squeeze(label)) ? { title: label } : undefined;
}

function squeeze(text: string): string {
  return text.replaceAll(/\s/g, "");
}
