const day = 86_400;
/** Beyond this no page was published: such a number is a date that was never set, or another unit. */
const longestAge = 1000 * 365 * day;

/**
 * An age in words (`just now`, `5m ago`, `3h ago`, `2d ago`, `1w ago`, `11mo ago`, `2y ago`), from seconds. Months have
 * 30 days, from 24 of them on it counts years of 365 days. Negative ages (a date in the future) read `just now`; 0 and
 * whatever is no age (absent, NaN, infinite, over a thousand years) give an empty text.
 */
export function formatAge(seconds: number | null | undefined): string {
  if (typeof seconds !== "number" || !Number.isFinite(seconds) || seconds === 0 || seconds > longestAge) return "";
  if (seconds < 60) return "just now";
  if (seconds < 3600) return `${Math.floor(seconds / 60)}m ago`;
  if (seconds < day) return `${Math.floor(seconds / 3600)}h ago`;
  const days = Math.floor(seconds / day);
  if (days < 7) return `${days}d ago`;
  if (days < 30) return `${Math.floor(days / 7)}w ago`;
  const months = Math.floor(days / 30);
  // 720 days are 24 months of 30 days, though not yet two years of 365
  return months < 24 ? `${months}mo ago` : `${Math.max(2, Math.floor(days / 365))}y ago`;
}
