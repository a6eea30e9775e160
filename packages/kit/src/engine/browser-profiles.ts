/** How one browser introduces itself when it loads a page. */
export interface BrowserProfile {
  /** What every page load carries, whatever is asked. */
  readonly headers: Readonly<Record<string, string>>;
  /** The order in which this browser writes its headers, over HTTP/1.1; names in its spelling. */
  readonly order: readonly string[];
  /** What it adds to a language in `Accept-Language` for that language without its country. */
  readonly languageWeight: string;
}

const chromeOrder = (
  "sec-ch-ua sec-ch-ua-mobile sec-ch-ua-platform Origin Content-Type Upgrade-Insecure-Requests User-Agent Accept " +
  "Sec-Fetch-Site Sec-Fetch-Mode Sec-Fetch-User Sec-Fetch-Dest Referer Accept-Encoding Accept-Language Cookie"
).split(" ");

const firefoxOrder = (
  "User-Agent Accept Accept-Language Accept-Encoding Content-Type Origin Referer Cookie Upgrade-Insecure-Requests " +
  "Sec-Fetch-Dest Sec-Fetch-Mode Sec-Fetch-Site Sec-Fetch-User Priority"
).split(" ");

/** Chrome's client hints name its version and system once more: all of them must agree. */
function chrome(major: number, brands: string, platform: string, system: string): BrowserProfile {
  return {
    headers: {
      "sec-ch-ua": brands,
      "sec-ch-ua-mobile": "?0",
      "sec-ch-ua-platform": `"${platform}"`,
      "User-Agent": `Mozilla/5.0 (${system}) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${major}.0.0.0 Safari/537.36`,
      Accept:
        "text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,image/apng,*/*;q=0.8,application/signed-exchange;v=b3;q=0.7",
    },
    order: chromeOrder,
    languageWeight: "0.9",
  };
}

function firefox(major: number, system: string): BrowserProfile {
  return {
    headers: {
      "User-Agent": `Mozilla/5.0 (${system}; rv:${major}.0) Gecko/20100101 Firefox/${major}.0`,
      Accept: "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8",
      Priority: "u=0, i",
    },
    order: firefoxOrder,
    languageWeight: "0.5",
  };
}

/** The versions of September 2026. Old ones look odd: renew them about twice a year. */
const browserProfiles: readonly [BrowserProfile, ...BrowserProfile[]] = [
  firefox(149, "Windows NT 10.0; Win64; x64"),
  firefox(149, "X11; Linux x86_64"),
  firefox(148, "Macintosh; Intel Mac OS X 10.15"),
  chrome(
    151,
    `"Not=A?Brand";v="99", "Google Chrome";v="151", "Chromium";v="151"`,
    "Windows",
    "Windows NT 10.0; Win64; x64",
  ),
  chrome(
    150,
    `"Not;A=Brand";v="8", "Chromium";v="150", "Google Chrome";v="150"`,
    "macOS",
    "Macintosh; Intel Mac OS X 10_15_7",
  ),
  chrome(149, `"Google Chrome";v="149", "Chromium";v="149", "Not)A;Brand";v="24"`, "Linux", "X11; Linux x86_64"),
];

/** One of the profiles; `random` is from 0 up to 1. */
export function pickProfile(random: number): BrowserProfile {
  return browserProfiles[Math.floor(random * browserProfiles.length)] ?? browserProfiles[0];
}
