import { STATUS_CODES } from "node:http";
import { escapeHtml, htmlReply } from "../upstreams/reply.ts";
import type { Reply } from "../upstreams/emulator.ts";

/** The HTML page that a web server or proxy in front of an upstream shows for a status. */
export function statusPage(status: number): Reply {
  const title = escapeHtml(`${status} ${STATUS_CODES[status] ?? "Error"}`);
  return htmlReply(
    status,
    `<html>\r\n<head><title>${title}</title></head>\r\n<body>\r\n<center><h1>${title}</h1></center>\r\n` +
      `<hr><center>nginx</center>\r\n</body>\r\n</html>\r\n`,
  );
}

/** A sign-in page with status 200, as captive portals and access proxies serve it instead of an API's answer. */
export function signInPage(): Reply {
  return htmlReply(
    200,
    `<!DOCTYPE html><html lang="en"><head><title>Sign in</title></head><body><h1>Sign in to continue</h1>` +
      `<form method="post" action="/login"><input name="user"><input name="password" type="password"><button>Sign in</button></form></body></html>`,
  );
}

/** A neutral interstitial for upstreams that have no challenge page of their own. */
export function challengePage(): Reply {
  return htmlReply(
    403,
    `<!DOCTYPE html><html lang="en-US"><head><title>Just a moment...</title><meta name="robots" content="noindex,nofollow"></head><body>` +
      `<div class="main-wrapper"><h1>Checking that you are human</h1><noscript>Enable JavaScript and cookies to continue</noscript></div>` +
      `<script>window._cf_chl_opt={cvId:"3",cType:"managed"};</script>` +
      `<script src="/cdn-cgi/challenge-platform/h/g/orchestrate/chl_page/v1"></script></body></html>`,
    { server: "cloudflare", "cf-mitigated": "challenge" },
  );
}
