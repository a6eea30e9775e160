/** Read by Node and by the test runner themselves, at any time. */
const ofTheRuntime = /^(?:NODE_|VITEST|WATCH_REPORT_DEPENDENCIES$|FORCE_COLOR$|NO_COLOR$|TERM$|CI$)/;

/** The same environment, with a list of the names that were read from it. */
export function watchEnvironment(environment: NodeJS.ProcessEnv): {
  readonly env: NodeJS.ProcessEnv;
  readonly read: ReadonlySet<string>;
} {
  const read = new Set<string>();
  const note = (name: string | symbol) => {
    if (typeof name === "string" && !ofTheRuntime.test(name)) read.add(name);
  };
  const env = new Proxy(environment, {
    get(target, name) {
      note(name);
      return Reflect.get(target, name);
    },
    has(target, name) {
      note(name);
      return Reflect.has(target, name);
    },
    ownKeys(target) {
      note("(all of them)");
      return Reflect.ownKeys(target);
    },
  });
  return { env, read };
}
