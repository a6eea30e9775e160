/** Countries that Tavily serves by name; others are refused with 400. */
const countries = new Set(
  (
    "AD AE AF AL AM AO AR AT AU AZ BA BB BD BE BF BG BH BI BJ BN BO BR BS BT BW BY BZ CA CF CG CH CL CM CN CO CR CU CV CY CZ " +
    "DE DJ DK DO DZ EC EE EG ER ES ET FI FJ FR GA GB GE GH GM GN GQ GR GT HN HR HT HU ID IE IL IN IQ IR IS IT JM JO JP KE KG " +
    "KH KM KP KR KW KZ LB LI LK LR LS LT LU LV LY MA MC MD ME MG MK ML MM MN MR MT MU MV MW MX MY MZ NA NE NG NI NL NO NP NZ " +
    "OM PA PE PG PH PK PL PT PY QA RO RS RU RW SA SD SE SG SI SK SN SO SS SV SY TD TG TH TJ TM TN TR TT TW TZ UA UG US UY UZ " +
    "VE VN YE ZA ZM ZW"
  ).split(" "),
);

/** Where Tavily's name is not the one in use now. */
const names: Readonly<Record<string, string>> = {
  BA: "bosnia and herzegovina",
  CG: "congo",
  CZ: "czech republic",
  MM: "myanmar",
  TR: "turkey",
  TT: "trinidad and tobago",
};

/** `country` for a country code in any case: its English name in lower case; nothing where Tavily does not serve it. */
export function tavilyCountry(code: string): string | undefined {
  const upper = code.trim().toUpperCase();
  if (!countries.has(upper)) return undefined;
  return names[upper] ?? new Intl.DisplayNames(["en"], { type: "region" }).of(upper)?.toLowerCase();
}
