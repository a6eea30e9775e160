/** Fields of a query that hold a list, each with its list of exclusions. */
export type ListField = "sites" | "inUrl" | "inTitle" | "inText" | "filetypes";
/** Fields of a query that hold one value; the last one typed counts. */
export type ValueField = "after" | "before" | "lang";

/** Every `name:` that is an operator, in lower case. All other `name:value` tokens are plain words. */
export const operatorFields: ReadonlyMap<string, ListField | ValueField> = new Map<string, ListField | ValueField>([
  ["site", "sites"],
  ["domain", "sites"],
  ["host", "sites"],
  ["inurl", "inUrl"],
  ["url", "inUrl"],
  ["intitle", "inTitle"],
  ["title", "inTitle"],
  ["intext", "inText"],
  ["inbody", "inText"],
  ["inanchor", "inText"],
  ["filetype", "filetypes"],
  ["ext", "filetypes"],
  ["after", "after"],
  ["since", "after"],
  ["before", "before"],
  ["until", "before"],
  ["lang", "lang"],
  ["language", "lang"],
]);

/** Operators that take every plain term after them. */
export const modeFields: ReadonlyMap<string, ListField> = new Map<string, ListField>([
  ["allintitle", "inTitle"],
  ["allinurl", "inUrl"],
  ["allintext", "inText"],
]);

/** Words that join or negate. They count in upper case only: `a or b` is three words. */
export const booleanWords: ReadonlyMap<string, "or" | "and" | "not"> = new Map<string, "or" | "and" | "not">([
  ["OR", "or"],
  ["|", "or"],
  ["||", "or"],
  ["AND", "and"],
  ["&&", "and"],
  ["NOT", "not"],
  ["!", "not"],
]);

/** The list of exclusions that belongs to a list. */
export const exclusionFields = {
  sites: "excludedSites",
  inUrl: "excludedInUrl",
  inTitle: "excludedInTitle",
  inText: "excludedInText",
  filetypes: "excludedFiletypes",
} as const satisfies Record<ListField, string>;
