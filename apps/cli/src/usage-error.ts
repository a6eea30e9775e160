/** Wrong usage that only the command itself can see; the message says the right form. Ends with exit code 2. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}
