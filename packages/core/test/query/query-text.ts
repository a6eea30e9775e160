import fc from "fast-check";

/** Pieces that mean something in a query, and characters that break careless readers. */
export const queryPieces: readonly string[] = [
  '"',
  "“",
  "(",
  ")",
  ":",
  "-",
  "+",
  "!",
  " OR ",
  " NOT ",
  "site:",
  "-site:acme.test ",
  'intitle:"',
  " inurl:widget ",
  " -filetype:pdf ",
  " after:2024 ",
  " before:2023-05-01 ",
  " a",
  "widget",
  "\0",
  "\uD800",
  "\u00A0",
  ".",
  "/",
  "*.",
];

/** Any text, and texts made of {@link queryPieces}. */
export const queryText = fc.oneof(
  fc.string({ unit: "binary" }),
  fc.array(fc.constantFrom(...queryPieces)).map((parts) => parts.join("")),
);
