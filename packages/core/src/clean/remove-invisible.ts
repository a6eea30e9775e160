/**
 * What shows nothing: controls but white space, default-ignorable characters (bidi controls, zero-width characters,
 * variation selectors, tags), annotation marks and non-characters.
 */
const invisibleClass = [
  String.raw`[\0-\u0008\u000e-\u001f\u007f-\u0084\u0086-\u009f\ufff9-\ufffb`,
  String.raw`\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}]`,
].join("");

/** No inner class holds what starts a sequence, so hostile text costs linear time. */
const terminalSequence = new RegExp(
  [
    // strings up to their terminator: window titles, links
    String.raw`\u001b[\]PX^_][^\u0007\u001b\u009c]*(?:\u0007|\u001b\\|\u009c)`,
    // colours and cursor; a lone U+009B is as likely a wrongly decoded quotation mark, hence the parameter
    String.raw`(?:\u001b\[[0-?]*|\u009b[0-?]+)[ -/]*[@-~]`,
    // character sets, saving, resetting
    String.raw`\u001b(?:[#%()*+][0-9A-Z]|[78=>cDEHMNOZ])`,
  ].join("|"),
  "g",
);

/** Some letters and marks are invisible themselves; they join nothing. */
const letter = String.raw`(?![A-Za-z]|\p{Default_Ignorable_Code_Point})[\p{L}\p{M}]`;
const emoji = String.raw`\p{Extended_Pictographic}`;
/** Where an invisible character changes what is read: it stays. */
const meaningful = [
  // a joiner between two letters (Persian, Indic scripts)
  String.raw`[\u200c\u200d](?<=${letter}.)(?=${letter})`,
  // a joiner inside an emoji, the style of an emoji, a keycap
  String.raw`\u200d(?<=(?:${emoji}|\p{Emoji_Modifier})\ufe0f?\u200d)(?=${emoji})`,
  String.raw`[\ufe0e\ufe0f](?<=${emoji}.)`,
  String.raw`\ufe0f(?<=[0-9#*]\ufe0f)(?=\u20e3)`,
].join("|");

let invisible: RegExp | undefined;

/**
 * The text without terminal sequences and invisible characters, lone surrogates replaced by U+FFFD. White space stays.
 */
export function removeInvisible(text: string): string {
  // Built on first need: Unicode properties cost half a millisecond, which most imports never use.
  invisible ??= new RegExp(`(${meaningful})|${invisibleClass}`, "gu");
  return text.toWellFormed().replace(terminalSequence, "").replace(invisible, "$1");
}
