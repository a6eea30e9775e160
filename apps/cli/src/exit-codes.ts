/** What the process ends with; an interrupted one ends with 130 (Ctrl-C) or 143 (SIGTERM). */
export const exitCodes = {
  success: 0,
  /** The search failed, a file could not be read, a page is of no known form. */
  failure: 1,
  /** Wrong usage: nothing was asked. */
  usage: 2,
} as const;

export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];
