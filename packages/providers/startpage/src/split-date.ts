/** A description without the date before it. */
export interface DatedText {
  readonly text: string;
  readonly date?: string;
}

const month = String.raw`\p{L}{2,12}\.?`;
/** `2 Sep 2024 ... ` and `5 days ago ... `, in the languages of the page: a year or a word such as "ago" tells them apart. */
const dates = [
  String.raw`\d{1,2}\.? (?:de )?${month},? (?:de )?\d{4}`,
  String.raw`${month} \d{1,2}, \d{4}`,
  String.raw`\d{1,2}[./-]\d{1,2}[./-]\d{4}|\d{4}[./-]\d{1,2}[./-]\d{1,2}|\d{4}年\d{1,2}月\d{1,2}日`,
  String.raw`\d{1,3} \p{L}{1,12}\.? (?:ago|fa|geleden|temu|önce|sedan|siden)|\d{1,3} ?\p{L}{1,3}前`,
  String.raw`(?:vor|il y a|hace|há|för|for) \d{1,3} \p{L}{1,12}(?: (?:sedan|siden))?`,
];
const datedText = new RegExp(String.raw`^(${dates.join("|")}) (?:\.\.\.|…)(?: |$)`, "iu");

/** Parts a description that begins with its date. */
export function splitDate(description: string): DatedText {
  const [before = "", date] = datedText.exec(description) ?? [];
  return date === undefined ? { text: description } : { text: description.slice(before.length), date };
}
