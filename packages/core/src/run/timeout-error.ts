import { SearchProviderError } from "../errors.ts";

export function timeoutError(provider: string, message: string): SearchProviderError {
  return new SearchProviderError({ provider, kind: "timeout", status: 504, message });
}

/** Whole seconds, or tenths of one. */
export function formatSeconds(milliseconds: number): string {
  return `${Number((milliseconds / 1000).toFixed(1))} s`;
}
