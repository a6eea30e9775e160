import { startSandbox } from "@websonde/sandbox";

/** A result page of DuckDuckGo with ten results, as the sandbox writes it: always the same one. */
export async function fetchResultPage(): Promise<string> {
  const sandbox = await startSandbox({ now: () => Date.UTC(2026, 0, 15) });
  try {
    const response = await fetch(`${sandbox.url}/html.duckduckgo.com/html/`, {
      method: "POST",
      headers: {
        "User-Agent": "Mozilla/5.0 (X11; Linux x86_64; rv:149.0) Gecko/20100101 Firefox/149.0",
        Accept: "text/html",
      },
      body: new URLSearchParams({ q: "water", kl: "us-en", b: "" }),
    });
    return await response.text();
  } finally {
    await sandbox.close();
  }
}
