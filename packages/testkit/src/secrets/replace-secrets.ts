import type { Configuration } from "../fixtures/provider-fixtures.ts";

/** Where a configuration keeps its credentials. */
export interface Places {
  readonly env: Readonly<Record<string, string>>;
  readonly settings: Readonly<Record<string, unknown>>;
  /** The host's resolver has nothing. */
  readonly withoutCredential?: boolean;
}

/** The same configuration with every text that holds a credential replaced; `undefined` takes the text out. */
export function replaceSecrets(
  { env = {}, settings = {}, secrets }: Configuration,
  replace: (text: string) => string | undefined,
): Places {
  const swap = (text: string) => (secrets.some((secret) => text.includes(secret)) ? replace(text) : text);
  const variables = Object.entries(env).flatMap(([name, value]) => {
    const swapped = swap(value);
    return swapped === undefined ? [] : [[name, swapped] as const];
  });
  return { env: Object.fromEntries(variables), settings: replaceInside(settings, swap) };
}

function replaceInside(
  record: Readonly<Record<string, unknown>>,
  swap: (text: string) => string | undefined,
): Readonly<Record<string, unknown>> {
  const replaceValue = (value: unknown): unknown => {
    if (typeof value === "string") return swap(value);
    if (Array.isArray(value)) return value.map(replaceValue).filter((one) => one !== undefined);
    return typeof value === "object" && value !== null ? replaceInside({ ...value }, swap) : value;
  };
  const entries = Object.entries(record).map(([name, value]) => [name, replaceValue(value)] as const);
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}

/** Where the credentials stand: names of environment variables and of settings. */
export function listSecretPlaces(configuration: Configuration): readonly string[] {
  const { env = {}, settings = {} } = configuration;
  const without = replaceSecrets(configuration, () => undefined);
  const isIn = (name: string, all: object, rest: object) =>
    JSON.stringify(Reflect.get(all, name)) !== JSON.stringify(Reflect.get(rest, name));
  return [
    ...Object.keys(env).filter((name) => isIn(name, env, without.env)),
    ...Object.keys(settings).filter((name) => isIn(name, settings, without.settings)),
  ];
}
