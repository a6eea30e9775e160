import { expect, it } from "vitest";
import duckduckgo from "@websonde/search-duckduckgo";
import { padPage } from "../src/data/pad-page.ts";
import { fetchResultPage } from "../src/data/result-page.ts";

const read = (html: string) => duckduckgo.parsePage?.({ html, url: "https://html.duckduckgo.com/html/", status: 200 });

it("the padded page is as large as asked, a third of it markup, and says the same as before", async () => {
  const small = await fetchResultPage();
  const html = padPage(small, 400_000);
  expect(html.length).toBeGreaterThan(395_000);
  expect(html.length).toBeLessThanOrEqual(400_000);
  const markup = html.replaceAll(/<(script|style|svg)\b[^]*?<\/\1>/g, "");
  expect(markup.length / html.length).toBeCloseTo(0.3, 1);
  expect(read(html)).toEqual(read(small));
  expect(read(small)?.sources).toHaveLength(10);
});
