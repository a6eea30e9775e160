/**
 * The country of a locale as two upper-case letters (ISO 3166-1); nothing where it names none. Numbers are regions of several
 * countries (`es-419`).
 */
export function readCountry(locale: string | undefined): string | undefined {
  if (locale === undefined) return undefined;
  const { region } = new Intl.Locale(locale);
  return region !== undefined && /^[A-Z]{2}$/.test(region) ? region : undefined;
}
