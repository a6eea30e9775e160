const dots = "••••••••";

/**
 * A credential as it may be shown: dots of one length for all, and the last four characters where it has 16 or more.
 * `$NAME` is shown as it is; of a command only that it is one.
 */
export function maskSecret(value: string): string {
  const text = value.trim();
  if (/^\$\{?[A-Za-z_]\w*\}?$/.test(text)) return text;
  if (/^!(?!!)/.test(text)) return "!(a command)";
  return text.length >= 16 ? `${dots}${text.slice(-4)}` : dots;
}

/** An address without the password that may stand in it. */
export function maskAddress(address: string): string {
  return address.replace(/^([a-z][a-z\d+.-]*:\/\/)[^/?#]*@/i, `$1${dots}@`);
}
