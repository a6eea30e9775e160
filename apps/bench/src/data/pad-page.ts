/** Of real result pages of this size a fifth to a third is markup that matters; the rest is script, style and drawings. */
const markupShare = 0.3;

/**
 * A page made as heavy as the large engines' pages are, `bytes` long (ASCII, so bytes are characters) but for a few: menus
 * and cards as nested elements with long attributes, then state as JSON in scripts, style sheets and drawings. What stood on
 * the page stays where it was.
 */
export function padPage(page: string, bytes: number): string {
  const markup = fill(Math.max(0, bytes * markupShare - page.length), makeCard);
  const left = Math.max(0, bytes - page.length - markup.length);
  const head = fill(left * 0.25, makeStyle);
  const drawings = fill(left * 0.15, makeDrawing);
  const scripts = fill(left - head.length - drawings.length, makeScript);
  return page
    .replace(/<\/head>/i, () => `${head}</head>`)
    .replace(/<\/body>/i, () => `${markup}${drawings}${scripts}</body>`);
}

/** Pieces, one after the other, up to a length; the last one that would be too much is left out. */
function fill(length: number, makePiece: (index: number) => string): string {
  let text = "";
  for (let index = 0; ; index++) {
    const piece = makePiece(index);
    if (text.length + piece.length > length) return text;
    text += piece;
  }
}

function makeCard(index: number): string {
  const key = (index * 7919).toString(36);
  return `<div class="tile tile--${key} js-tile" data-tile="${index}" data-layout="carousel"><div class="tile__wrap" jsaction="click:${key};mouseover:h${key}">
<a class="tile__link" href="/?q=related+${index}&amp;ia=web&amp;t=${key}" tabindex="-1" aria-hidden="true"><img class="tile__img" alt="" src="data:image/gif;base64,R0lGODlhAQABAIAAAP///wAAACH5BAEAAAAALAAAAAABAAEAAAICRAEAOw==" width="92" height="92"></a>
<div class="tile__body"><span class="tile__badge tile__badge--${index % 5}">Related ${index}</span><ul class="tile__list"><li><b>Price</b> ${index} &euro;<li><b>Rating</b> 4.${index % 10}<li>In stock &amp; ready</ul></div></div></div>\n`;
}

function makeStyle(index: number): string {
  const rules = Array.from({ length: 12 }, (_, rule) => {
    const name = `.c${index}-${rule}`;
    return `${name}{display:flex;margin:0 ${rule}px;color:#3d5af${rule % 10}}${name}:hover>a{text-decoration:underline}`;
  });
  return `<style>${rules.join("")}@media (max-width:${480 + index}px){.c${index}{display:none}}</style>\n`;
}

function makeDrawing(index: number): string {
  const path = Array.from({ length: 24 }, (_, point) => `L${point * 3}.${index % 10} ${(point * index) % 97}`).join("");
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100" class="icon"><g fill="none"><path d="M0 0${path}z"/><circle cx="9" cy="9" r="4"/></g></svg>\n`;
}

/** Scripts hold markup as text, too: whoever reads a page by patterns stumbles over it. */
function makeScript(index: number): string {
  const state = {
    id: index,
    url: `https://links.example/d.js?q=related&s=${index}`,
    html: `<div class="result"><a class="result__a" href="https://not-a-result.example/${index}">No <b>result</b><\\/a><\\/div>`,
    list: Array.from({ length: 20 }, (_, item) => ({
      key: `k${item}`,
      value: item * index,
      label: "lorem ipsum dolor",
    })),
  };
  return `<script nonce="n${index}">(function(){window._q=window._q||[];for(var i=0;i<3&&i<_q.length;i++){_q[i]()}window.s${index}=${JSON.stringify(state)}})();</script>\n`;
}
