import { sandboxKey } from "@websonde/sandbox";

/** What a process sets so that its searches go to a sandbox: the address, keys that it takes, the instance that it emulates. */
export function sandboxEnvironment(url: string): Readonly<Record<string, string>> {
  return {
    WEBSONDE_UPSTREAM_URL: url,
    BRAVE_API_KEY: sandboxKey("brave"),
    EXA_API_KEY: sandboxKey("exa"),
    SEARXNG_ENDPOINT: "https://searx.sandbox",
  };
}
