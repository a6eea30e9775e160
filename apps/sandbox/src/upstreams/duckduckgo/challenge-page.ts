import { stableHash } from "../../corpus/stable-hash.ts";
import type { Reply } from "../emulator.ts";
import { htmlReply } from "../reply.ts";

/** The "pick the ducks" page: status 202, although it holds no result. `surface` is `html` or `lite`. */
export function drawChallenge(surface: string): Reply {
  const tiles = Array.from({ length: 9 }, (_tile, index) => {
    const id = stableHash(`tile ${index}`).toString(16);
    return `<div class="anomaly-modal__box"><label for="image-check_${id}" class="anomaly-modal__puzzle-tile" data-testid="anomaly-modal-tile-${index}">
            <input type="checkbox" class="anomaly-modal__check" name="image-check_${id}" id="image-check_${id}">
            <img class="anomaly-modal__image" alt=" " src="../assets/anomaly/images/challenge/${id}.jpg" data-id="${id}.jpg">
          </label></div>`;
  });
  return htmlReply(
    202,
    `<!DOCTYPE html>
<html lang="en"><head>
  <meta http-equiv="content-type" content="text/html; charset=UTF-8">
  <meta name="referrer" content="origin">
  <title>DuckDuckGo</title>
</head>
<body>
  <center id="lite_wrapper">
    <a class="header-url" href="/${surface}/"><span class="header">DuckDuckGo</span></a>
    <form id="img-form" action="//duckduckgo.com/anomaly.js?sv=${surface}&amp;cc=botnet" target="ifr" method="POST"></form>
    <form id="challenge-form" action="//duckduckgo.com/anomaly.js?sv=${surface}&amp;cc=botnet" method="POST">
      <div class="anomaly-modal__mask"><div class="anomaly-modal__modal" data-testid="anomaly-modal">
        <div class="anomaly-modal__title">Unfortunately, bots use DuckDuckGo too.</div>
        <div class="anomaly-modal__description">Please show that this search was made by a human.</div>
        <div class="anomaly-modal__instructions">Select all squares containing a duck:</div>
        <div class="anomaly-modal__puzzle">
          ${tiles.join("\n          ")}
        </div>
        <div class="anomaly-modal__controls">
          <button name="challenge-submit" class="btn btn--primary anomaly-modal__submit js-anomaly-modal-submit" form="challenge-form">Submit</button>
        </div>
      </div></div>
    </form>
  </center>
</body></html>
`,
  );
}

/** The short page for an address that is blocked. */
export function drawBlock(): Reply {
  return htmlReply(
    403,
    `<html><head><title>403 Forbidden</title></head><body><p>If this persists, please email us: error-lite@duckduckgo.com</p></body></html>`,
  );
}
