/** A body in the given pieces that remembers whether it was closed. */
export interface ObservedBody extends AsyncIterable<Uint8Array> {
  readonly wasClosed: boolean;
  readonly readCount: number;
}

const encoder = new TextEncoder();

/** With `hang` the body never ends after its last piece. */
export function makeBody(
  pieces: readonly (string | Uint8Array)[],
  options: { readonly hang?: boolean } = {},
): ObservedBody {
  let index = 0;
  const body = {
    wasClosed: false,
    readCount: 0,
    [Symbol.asyncIterator]: () => ({
      next(): Promise<IteratorResult<Uint8Array>> {
        body.readCount += 1;
        const piece = pieces[index++];
        if (piece !== undefined) {
          return Promise.resolve({ done: false, value: typeof piece === "string" ? encoder.encode(piece) : piece });
        }
        return options.hang === true ? new Promise(() => {}) : Promise.resolve({ done: true, value: undefined });
      },
      return(): Promise<IteratorResult<Uint8Array>> {
        body.wasClosed = true;
        return Promise.resolve({ done: true, value: undefined });
      },
    }),
  };
  return body;
}

/** A body that arrives byte by byte. */
export function makeByteBody(text: string): ObservedBody {
  return makeBody(Array.from(encoder.encode(text), (byte) => Uint8Array.of(byte)));
}

export async function collect<T>(items: AsyncIterable<T>): Promise<T[]> {
  const collected: T[] = [];
  for await (const item of items) collected.push(item);
  return collected;
}
