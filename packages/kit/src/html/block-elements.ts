/** Elements that stand on lines of their own, so that words before and after them are apart. All others join words. */
export const blockElements: ReadonlySet<string> = new Set(
  (
    "address article aside blockquote body br caption center dd details dialog dir div dl dt fieldset figcaption figure " +
    "footer form h1 h2 h3 h4 h5 h6 head header hgroup hr html legend li main menu nav ol optgroup option p pre search " +
    "section summary table tbody td textarea tfoot th thead title tr ul"
  ).split(" "),
);
