/** Host and path of an http(s) URL in lower case without `www.`; nothing for anything else. */
export function readPlace(url: string): { readonly host: string; readonly path: string } | undefined {
  if (!URL.canParse(url)) return undefined;
  const { protocol, hostname, pathname } = new URL(url);
  if (protocol !== "https:" && protocol !== "http:") return undefined;
  return { host: hostname.replace(/^www\./, ""), path: pathname };
}

/** True for the host itself and its sub-domains. `host/path` asks for a path prefix too, `*.host` for sub-domains only. */
export function hostMatches(url: string, pattern: string): boolean {
  const place = readPlace(url);
  const [wanted = "", ...path] = pattern
    .toLowerCase()
    .replace(/^https?:\/\//, "")
    .split("/");
  if (place === undefined || wanted === "") return false;
  const onlySubDomains = wanted.startsWith("*.");
  const host = wanted.replace(/^(?:\*|www)\./, "");
  const hostHolds = (!onlySubDomains && place.host === host) || place.host.endsWith(`.${host}`);
  return hostHolds && place.path.startsWith(`/${path.join("/")}`);
}
