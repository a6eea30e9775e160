// What the vendor accepts: https://api-dashboard.search.brave.com/app/documentation/web-search/codes

export const countries =
  "ALL AR AU AT BE BR CA CL DK FI FR DE GR HK IN ID IT JP KR MY MX NL NZ NO CN PL PT PH RU SA ZA ES SE CH TW TR GB US".split(
    " ",
  );

export const searchLanguages = (
  "ar eu bn bg ca zh-hans zh-hant hr cs da nl en en-gb et fi fr gl de el gu he hi hu is it jp kn ko lv lt ms ml mr nb pl " +
  "pt-br pt-pt pa ro ru sr sk sl es sv ta te th tr uk vi"
).split(" ");

export const resultKinds = [
  "discussions",
  "faq",
  "infobox",
  "news",
  "query",
  "summarizer",
  "videos",
  "web",
  "locations",
] as const;

/** Days back. */
export const freshnessDays: ReadonlyMap<string, number> = new Map([
  ["pd", 1],
  ["pw", 7],
  ["pm", 31],
  ["py", 365],
]);
