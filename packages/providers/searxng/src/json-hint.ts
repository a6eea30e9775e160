/** What the operator of an instance must change for JSON to be answered. */
export const jsonHint = "The instance must list json under search.formats in its settings.yml.";
