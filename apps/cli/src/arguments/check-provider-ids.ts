import { catalog } from "@websonde/search-core";
import { UsageError } from "../usage-error.ts";

/** Throws a `UsageError` that lists the known ids where one of `ids` is none. */
export function checkProviderIds(ids: readonly string[], also: readonly string[] = []): void {
  const known = [...catalog.map(({ id }) => id), ...also];
  const unknown = ids.find((id) => !known.includes(id));
  if (unknown !== undefined) throw new UsageError(`unknown provider '${unknown}'. Known: ${known.join(", ")}.`);
}
