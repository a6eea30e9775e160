import type { Wall } from "./page-mark.ts";

/**
 * Walls of guards that stand before many sites. Scripts of the same guards are on normal pages too, so only what stands
 * on the wall itself counts.
 */
export const commonWalls: readonly Wall[] = [
  { reason: "challenge", selector: "title", text: /^Just a moment\.{3}$/ },
  { reason: "challenge", selector: "title", text: /^Please Wait\.{3} \| Cloudflare$/i },
  { reason: "challenge", selector: "title", text: /^Attention Required! \| Cloudflare$/i },
  // Titles are translated, these names are not.
  {
    reason: "challenge",
    selector:
      '.cf-browser-verification, #challenge-running, #challenge-stage, form[action*="__cf_chl"], form[action^="/cdn-cgi/"], [name="cf-turnstile-response"]',
  },
  {
    reason: "denied",
    selector: "#cf-error-details h2",
    text: /^(?:Access denied|Sorry, you have been blocked|You are being rate limited)$/i,
  },
  // The bare form that a guard sends to programs.
  { reason: "denied", text: /^\s*error code: 10\d\d\s*$/i },
];
