import type { EnginePage, PageMark, Wall } from "@websonde/search-kit/engine";

/** Scripts that walls are told by. No other script is looked at, so they stay in the tree only where one of these is named. */
export const telltaleScripts = /\banubis_(?:challenge|version)\b|component---src-pages-captcha/;

const walls: readonly Wall[] = [
  {
    reason: "pow",
    selector: 'script#anubis_challenge, script#anubis_version, [src*="/.within.website/x/cmd/anubis/"]',
  },
  { reason: "challenge", selector: 'script[src*="component---src-pages-captcha"], .captcha-section' },
  {
    reason: "challenge",
    selector: 'a[href*="/sp/captcha"], form[action*="/sp/captcha"], meta[content*="/sp/captcha"]',
  },
  { reason: "challenge", selector: "title, h1, h2", text: /^(?:Startpage Captcha|CAPTCHA Verification)/i },
  { reason: "challenge", selector: "title, h1, h2, h3, p", text: /\bError 883\b/ },
  { reason: "denied", status: 403 },
];

/** The walls that a page may be. Where a redirect leads, and where a page stands, says it as well as the page. */
export function listWalls({ html, url, location }: EnginePage): readonly Wall[] {
  const isShell = html.includes("component---src-pages-captcha");
  return [
    ...([location, url].some(isWallAddress) ? [{ reason: "challenge" }] : []),
    ...(isShell ? [{ reason: "challenge", selector: "#___gatsby" }] : []),
    ...walls,
  ];
}

function isWallAddress(address: string | undefined): boolean {
  if (address === undefined || !URL.canParse(address)) return false;
  return /^\/(?:sp\/captcha|[a-z]{2}(?:-[a-z]{2})?\/errors(?:\/|$))/i.test(new URL(address).pathname);
}

export const emptyMarks: readonly PageMark[] = [
  { selector: '#no-results, .no-results, [class*="no-results"], [class*="noresults"], [data-testid*="no-results"]' },
  { selector: "p, h1, h2, h3", text: /^(?:Sorry, )?(?:there (?:are|were) )?no (?:web )?results\b/i },
];

export const ownMarks: readonly PageMark[] = [
  { selector: "title", text: /\bStartpage\b/i },
  { selector: 'form[action$="/sp/search"], form[action$="startpage.com/do/search"]' },
];
