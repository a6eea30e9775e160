/** Every form in which a credential can come back: as it is, escaped for URLs, forms, JSON and HTML, in base64. */
export function spellSecret(secret: string): readonly string[] {
  const encoded = encodeURIComponent(secret);
  const spellings = [
    secret,
    encoded,
    encoded.toLowerCase(),
    encodeURIComponent(encoded),
    new URLSearchParams([["", secret]]).toString().slice(1),
    JSON.stringify(secret).slice(1, -1),
    secret.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;"),
    ...spellBase64(secret),
  ];
  return [...new Set(spellings)];
}

/** Base64 wherever in a longer text the secret stands: three ways, each without the characters that neighbours share. */
function spellBase64(secret: string): readonly string[] {
  const length = new TextEncoder().encode(secret).length;
  return [0, 1, 2].flatMap((before) => {
    const text = Buffer.from("x".repeat(before) + secret)
      .toString("base64")
      .replace(/=+$/, "");
    const end = (before + length) % 3 === 0 ? text.length : text.length - 1;
    const core = text.slice([0, 2, 3][before], end);
    // A few characters can stand anywhere by chance.
    return core.length < 6 ? [] : [core, core.replaceAll("+", "-").replaceAll("/", "_")];
  });
}
