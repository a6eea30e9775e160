import type { EnginePage, PageMark, Wall } from "@websonde/search-kit/engine";

/** Every page has this way out for browsers without scripts; result pages say what they are, and have a search box. */
const gate = 'html:not([itemtype]):not(:has([name="q"]))';

/** Pages in place of results, told by what stands on them in every language. Real pages name most of these words too. */
const walls: readonly Wall[] = [
  {
    reason: "consent",
    selector: 'form[action*="//consent.google."], form[action$="/save"]:has(input[name="set_eom"])',
  },
  {
    reason: "traffic",
    selector:
      '#captcha-form, #recaptcha, .g-recaptcha, #infoDiv, form[action="CaptchaRedirect"], ' +
      '[href*="/sorry/"], [src*="/sorry/"], [action*="/sorry/"]',
  },
  // Its shortest forms are a sentence, in English where no page is drawn.
  { reason: "consent", selector: "title, h1", text: /^Before you continue to Google/ },
  { reason: "traffic", selector: "body", text: /Our systems have detected unusual traffic/ },
  {
    reason: "javascript",
    selector:
      `${gate} meta[content*="/httpservice/retry/enablejs"], ${gate} a[href*="/httpservice/retry/enablejs"], ` +
      `${gate} a[href*="emsg=SG_REL"], [id*="searchguard"]`,
  },
  { reason: "traffic", status: 403 },
  { reason: "traffic", status: 429 },
];

/** The walls that a page may be. Where a redirect leads, and where a page stands, says it as well as the page. */
export function listWalls({ url, location }: EnginePage): readonly Wall[] {
  return [...[location, url].flatMap((address) => readWall(address)), ...walls];
}

function readWall(address: string | undefined): readonly Wall[] {
  if (address === undefined || !URL.canParse(address)) return [];
  const { hostname, pathname } = new URL(address);
  if (/^consent\.google\.[a-z.]+$/.test(hostname)) return [{ reason: "consent" }];
  const isSorry = /^sorry\.google\.[a-z.]+$/.test(hostname) || pathname.startsWith("/sorry/");
  return isSorry ? [{ reason: "traffic" }] : [];
}

/** That nothing was found stands in a paragraph, mostly with a list of what else to try. */
export const emptyMarks: readonly PageMark[] = [
  { selector: "#topstuff ul > li, #botstuff .card-section ul > li" },
  {
    selector: "p, #topstuff, .card-section, .med, .kCrYT, .BNeawe",
    text: new RegExp(
      [
        "did not match any documents",
        "übereinstimmenden Dokumente gefunden|mit keinem Dokument überein",
        "Aucun document ne correspond",
        "no (?:obtuvo|ha obtenido) ningún resultado|No se han? encontrado (?:ningún )?resultados?",
        "non ha prodotto risultati",
        "geen overeenkomende documenten",
        "não (?:encontrou|corresponde a) nenhum documento",
        "ничего не найдено",
        "一致する(?:情報|ウェブページ)は見つかりませんでした",
        "找不到(?:和您查询的|符合搜尋字詞)",
      ].join("|"),
      "i",
    ),
  },
];

/** What every result page has. */
export const ownMarks: readonly PageMark[] = [
  { selector: "title", text: / - .*\bGoogle\b|^Google\b/ },
  { selector: '#rso, #ires, #center_col, form[action*="//www.google."]' },
];
