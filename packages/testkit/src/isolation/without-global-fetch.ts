type Listener = (url: string) => void;

const listeners = new Set<Listener>();
let original: PropertyDescriptor | undefined;

/**
 * Runs `use` while the global `fetch` refuses everything and tells `listen` what it was asked for: no provider under test
 * may reach the internet, least of all one that forgets the client's own `fetch`. Runs may overlap.
 */
export async function withoutGlobalFetch<Value>(listen: Listener, use: () => Promise<Value>): Promise<Value> {
  if (listeners.size === 0) {
    original = Object.getOwnPropertyDescriptor(globalThis, "fetch");
    Object.defineProperty(globalThis, "fetch", { configurable: true, writable: true, value: refuse });
  }
  listeners.add(listen);
  try {
    return await use();
  } finally {
    listeners.delete(listen);
    if (listeners.size === 0 && original !== undefined) Object.defineProperty(globalThis, "fetch", original);
  }
}

async function refuse(input: string | URL | Request): Promise<never> {
  const url = typeof input === "string" || input instanceof URL ? String(input) : input.url;
  for (const listen of listeners) listen(url);
  throw new TypeError("the global fetch was used in place of context.fetch");
}
