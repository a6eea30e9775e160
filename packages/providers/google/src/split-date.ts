/** A snippet without the date before it. */
export interface DatedText {
  readonly text: string;
  readonly date?: string;
}

const month = String.raw`\p{L}{2,12}\.?`;
const number = String.raw`\d{1,3}`;
/** Dates as Google writes them in its languages; a year or a word such as "ago" tells them from other numbers. */
const dates = [
  // 12 déc. 2016 · 28. Okt. 2014 · 3 de mar. de 2025 · 5 янв. 2022 г. · 5 thg 1, 2022
  String.raw`\d{1,2}\.? (?:de )?(?:thg \d{1,2}|${month}),? (?:de )?\d{4}(?: г\.)?`,
  // Jan 11, 2022
  String.raw`${month} \d{1,2}, \d{4}`,
  // 28.10.2014 · 2014/10/28 · 2016. 12. 5. · 2022年1月5日
  String.raw`\d{1,2}[./-]\d{1,2}[./-]\d{4}|\d{4}[./-]\d{1,2}[./-]\d{1,2}|\d{4}\. \d{1,2}\. \d{1,2}\.|\d{4}年\d{1,2}月\d{1,2}日`,
  // 3 days ago · 3 giorni fa · 3 dagen geleden · 3 дня назад · 3 dni temu · 3 gün önce · 3 日前 · 3일 전
  String.raw`${number} \p{L}{1,12}\.? (?:ago|fa|geleden|назад|temu|önce|sedan|siden)|${number} ?\p{L}{1,3}前|${number}\p{L}{1,2} 전`,
  // vor 3 Tagen · il y a 3 jours · hace 3 días · há 3 dias · för 3 dagar sedan
  String.raw`(?:vor|il y a|hace|há|för|for) ${number} \p{L}{1,12}(?: (?:sedan|siden))?`,
];
const datedText = new RegExp(String.raw`^(${dates.join("|")})\s*(?:[—–·-]|\.\.\.)(?:\s+|$)`, "iu");
const dateAlone = new RegExp(String.raw`^(?:${dates.join("|")})$`, "iu");

/** Parts a snippet such as `Jan 5, 2026 — text` or `3 days ago · text`. */
export function splitDate(snippet: string): DatedText {
  if (dateAlone.test(snippet)) return { text: "", date: snippet };
  const [before = "", date] = datedText.exec(snippet) ?? [];
  return date === undefined ? { text: snippet } : { text: snippet.slice(before.length), date };
}
