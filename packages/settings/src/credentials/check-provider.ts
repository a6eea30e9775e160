import { settingsError } from "../files/file-error.ts";

/** The id becomes part of a file's name and of messages, so it may have letters, digits and hyphens only. */
export function checkProvider(provider: string): void {
  if (/^[a-z0-9][a-z0-9_-]{0,63}$/i.test(provider)) return;
  throw settingsError("A provider id has letters, digits and hyphens only.");
}
