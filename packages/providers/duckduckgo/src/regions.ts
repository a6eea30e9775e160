import { readLanguageTag } from "@websonde/search-kit/engine";

/** Values of the form's `kl`: mostly country and language; `wt-wt` is all regions. */
export const regions: readonly string[] = (
  "xa-ar xa-en ar-es au-en at-de be-fr be-nl br-pt bg-bg ca-en ca-fr ct-ca cl-es cn-zh co-es hr-hr cz-cs dk-da ee-et " +
  "fi-fi fr-fr de-de gr-el hk-tzh hu-hu is-is in-en id-id id-en ie-en il-he il-en it-it jp-jp kr-kr lv-lv lt-lt xl-es " +
  "my-ms my-en mx-es nl-nl nz-en no-no pk-en pe-es ph-en ph-tl pl-pl pt-pt ro-ro ru-ru sg-en sk-sk sl-sl za-en es-es " +
  "se-sv ch-de ch-fr ch-it tw-tzh th-th th-en tr-tr ua-uk uk-en us-en ue-es ve-es vn-vi vn-en wt-wt"
).split(" ");

/** Where DuckDuckGo's code is not country and language. */
const aliases: Readonly<Record<string, string>> = {
  "ar-sa": "xa-ar",
  "ca-es": "ct-ca",
  "en-gb": "uk-en",
  "es-419": "xl-es",
  "es-us": "ue-es",
  "fil-ph": "ph-tl",
  "ja-jp": "jp-jp",
  "ko-kr": "kr-kr",
  "nb-no": "no-no",
  "nn-no": "no-no",
  "sl-si": "sl-sl",
  "zh-hk": "hk-tzh",
  "zh-tw": "tw-tzh",
};

/** The region code for a BCP 47 tag; nothing where DuckDuckGo has none, as for a language without a country. */
export function findRegion(tag: string | undefined): string | undefined {
  const { language, region } = readLanguageTag(tag) ?? {};
  if (language === undefined || region === undefined) return undefined;
  const country = region.toLowerCase();
  const code = aliases[`${language}-${country}`] ?? `${country}-${language}`;
  return regions.includes(code) ? code : undefined;
}
