/** An answer of Brave's API with as many results, about 800 bytes each, in the form that its documentation shows. */
export function makeBraveAnswer(count: number): string {
  const results = Array.from({ length: count }, (_, index) => makeResult(index));
  return JSON.stringify({ type: "search", query: { original: "heat pump" }, web: { type: "search", results } });
}

function makeResult(index: number): object {
  const host = `site-${index}.example`;
  return {
    title: `How a <strong>heat pump</strong> defrosts itself &amp; why it steams, part ${index}`,
    url: `https://${host}/guides/heating/defrost-cycle?page=${index}&utm_source=search`,
    is_source_local: false,
    description:
      `When frost grows on the outdoor coil, the <strong>heat pump</strong> turns its cycle round for a few minutes. ` +
      `Warm refrigerant melts the ice; at 2 °C and 80&nbsp;% humidity that happens every 40 minutes or so (№ ${index}).`,
    page_age: `2026-0${1 + (index % 8)}-1${index % 10}T09:30:00`,
    profile: { name: `Site ${index}`, url: `https://${host}/`, long_name: host, img: `https://${host}/favicon.ico` },
    language: "en",
    family_friendly: true,
    meta_url: {
      scheme: "https",
      netloc: host,
      hostname: host,
      favicon: `https://${host}/favicon.ico`,
      path: "› guides",
    },
    extra_snippets: [
      `A demand defrost measures the coil and the air; a timed one runs whether there is ice or not. Guide ${index}.`,
    ],
  };
}
