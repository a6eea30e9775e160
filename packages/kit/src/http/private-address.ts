import ipaddr from "ipaddr.js";

/** Names that resolve on the machine or in the local network alone. */
const localName = /(?:^|\.)(?:localhost|local|internal|lan|home|corp|intranet)$/;

/**
 * True for a host (as `URL.hostname` gives it) that is not on the public internet by its literal form: loopback,
 * private, link-local and other special addresses, also inside IPv6, and local names. No name is resolved.
 */
export function isPrivateHost(hostname: string): boolean {
  const text = withoutBrackets(hostname);
  if (ipaddr.isValid(text)) return ipaddr.parse(text).range() !== "unicast";
  return localName.test(bareName(hostname)) || !bareName(hostname).includes(".");
}

/** True for this machine itself: `127.0.0.0/8`, `::1`, `localhost` and its sub-domains. */
export function isLoopbackHost(hostname: string): boolean {
  const address = parseAddress(hostname);
  if (address === undefined) return /(?:^|\.)localhost$/.test(bareName(hostname));
  return address.range() === "loopback";
}

/** True when `hostname` is an address inside `range` (`10.0.0.0/8`). */
export function isInAddressRange(hostname: string, range: string): boolean {
  const address = parseAddress(hostname);
  if (address === undefined || !ipaddr.isValidCIDR(range)) return false;
  const [network, bits] = ipaddr.parseCIDR(range);
  return network.kind() === address.kind() && address.match(network, bits);
}

/** An IPv4 address written as IPv6 (`::ffff:127.0.0.1`) counts as what it stands for. */
function parseAddress(hostname: string): ipaddr.IPv4 | ipaddr.IPv6 | undefined {
  const text = withoutBrackets(hostname);
  return ipaddr.isValid(text) ? ipaddr.process(text) : undefined;
}

function withoutBrackets(hostname: string): string {
  return hostname.replace(/^\[|\]$/g, "");
}

/** A host may end with the root's dot. */
function bareName(hostname: string): string {
  return hostname.toLowerCase().replace(/\.$/, "");
}
