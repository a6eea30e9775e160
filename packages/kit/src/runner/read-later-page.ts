import { isSearchProviderError } from "@websonde/search-core";
import { limitShare } from "./limit-share.ts";
import type { Session } from "./session.ts";

/**
 * Reads a page after the first, within a share of the time that is left, so that what is there already is handed on before
 * the deadline. Gives nothing where the page cannot be had, with a note; a refusal counts like one of the first page.
 */
export async function readLaterPage<Page>(
  { context, note, reportSetback }: Pick<Session, "context" | "note" | "reportSetback">,
  number: number,
  read: (signal: AbortSignal) => Promise<Page>,
): Promise<Page | undefined> {
  const share = limitShare(context);
  try {
    return await read(share.signal);
  } catch (error) {
    context.signal.throwIfAborted();
    if (share.isOver()) {
      note(`page ${number} did not come in time, so there are fewer results`);
    } else if (isSearchProviderError(error)) {
      reportSetback(error);
      note(`page ${number} could not be read, so there are fewer results: ${error.message}`);
    } else throw error;
    return undefined;
  } finally {
    share.end();
  }
}
