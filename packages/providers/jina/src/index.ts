import { defineProvider } from "@websonde/search-kit";
import { fetchPage } from "./fetch-page.ts";
import { meta } from "./meta.ts";
import { search } from "./search.ts";
import { Settings } from "./settings.ts";

export default defineProvider({
  meta,
  settings: Settings,
  search,
  fetchPage,

  errors: {
    // With 402, 409 or inside a 200.
    InsufficientBalanceError: "quota",
    "40201": "quota",
    "40202": "quota",
    "40203": "quota",
    DownstreamServiceFailureError: "server",
    "42205": "server",
    // Harmful or compromised content, or what a government objects to: neither key nor rate is at fault.
    "451": {
      kind: "unsupported",
      message: "Jina refuses this page or query for its content (451). Use another provider, or fetch it directly.",
    },
  },

  // One assertion fails where nothing was found and where the reader cannot open a page; the words alone differ.
  inspect({ codes, message = "" }) {
    if (!codes.includes("AssertionFailureError") && !codes.includes("42206")) return undefined;
    if (/^(?:AssertionFailureError: )?No search results\b/i.test(message)) return "empty";
    return /\bfailed to goto\b/i.test(message) ? "server" : undefined;
  },
});
