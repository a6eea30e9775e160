import { stat } from "node:fs/promises";

/** Changes whenever the file does: it names device, inode, size and both times to the nanosecond. */
export async function stampFile(path: string): Promise<string> {
  try {
    const { dev, ino, size, mtimeNs, ctimeNs } = await stat(path, { bigint: true });
    return [dev, ino, size, mtimeNs, ctimeNs].join(":");
  } catch {
    // Reading it then says what is wrong.
    return "absent";
  }
}

/**
 * Loads again only when the stamp has changed. Calls at the same time share one load. What a load throws is not kept. The
 * stamp is taken first: a change during a load shows at the next call.
 */
export function keepFresh<Value>(stamp: () => Promise<string>, load: () => Promise<Value>): () => Promise<Value> {
  let loaded: { readonly stamp: string; readonly value: Promise<Value> } | undefined;
  return async () => {
    const current = await stamp();
    if (loaded?.stamp === current) return loaded.value;
    const entry = { stamp: current, value: load() };
    loaded = entry;
    try {
      return await entry.value;
    } catch (error) {
      if (loaded === entry) loaded = undefined;
      throw error;
    }
  };
}
