import type { CommandEntry } from "./command.ts";

/** Every command: one file in ./commands and one entry here. Only the one that is called is loaded. */
export const commands: readonly CommandEntry[] = [
  {
    name: "search",
    about: "search the web through the first provider that can answer",
    load: async () => (await import("./commands/search.ts")).defineSearch,
  },
  {
    name: "parse",
    about: "read a saved result page of a search engine",
    load: async () => (await import("./commands/parse.ts")).defineParse,
  },
  {
    name: "providers",
    about: "list the providers: whether each can run, why, and what it supports",
    load: async () => (await import("./commands/providers.ts")).defineProviders,
  },
  {
    name: "sandbox",
    about: "run the emulated upstreams, with faults on request",
    load: async () => (await import("./commands/sandbox.ts")).defineSandbox,
  },
];
