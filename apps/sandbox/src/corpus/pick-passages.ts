import { splitWords, stemWord } from "./words.ts";

const longestPassage = 320;

export interface Passages {
  readonly snippet: string;
  readonly others: readonly string[];
}

/** The sentences that together hold most of the asked words, and up to five other passages, in reading order. */
export function pickPassages(text: string, asked: ReadonlySet<string>): Passages {
  const sentences = splitSentences(text).map((sentence, index) => ({
    sentence,
    index,
    stems: new Set(
      splitWords(sentence)
        .map(stemWord)
        .filter((stem) => asked.has(stem)),
    ),
  }));
  const chosen: (typeof sentences)[number][] = [];
  const missing = new Set(asked);
  let room = longestPassage;
  for (;;) {
    let best: (typeof sentences)[number] | undefined;
    let bestGain = 0;
    for (const candidate of sentences) {
      const gain = [...candidate.stems].filter((stem) => missing.has(stem)).length;
      if (gain > bestGain && candidate.sentence.length <= room) [best, bestGain] = [candidate, gain];
    }
    if (best === undefined) break;
    chosen.push(best);
    room -= best.sentence.length + 1;
    for (const stem of best.stems) missing.delete(stem);
  }
  const first = sentences[0];
  if (chosen.length === 0 && first !== undefined) chosen.push(first);
  const others = sentences.filter((entry) => !chosen.includes(entry)).map((entry) => entry.sentence);
  const snippet = chosen.toSorted((one, other) => one.index - other.index).map((entry) => entry.sentence);
  return { snippet: snippet.join(" "), others: others.slice(0, 5) };
}

/** Sentences and lines, each at most as long as a passage. */
function splitSentences(text: string): readonly string[] {
  return text
    .split(/(?<=[.!?])\s+(?=[\p{Lu}\p{N}"“(])|\n+/u)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== "")
    .flatMap((sentence) => cutToLength(sentence));
}

function cutToLength(sentence: string): readonly string[] {
  if (sentence.length <= longestPassage) return [sentence];
  const pieces: string[] = [];
  let piece = "";
  for (const word of sentence.split(" ")) {
    if (piece !== "" && piece.length + word.length >= longestPassage) {
      pieces.push(piece);
      piece = "";
    }
    piece = piece === "" ? word.slice(0, longestPassage) : `${piece} ${word}`;
  }
  return piece === "" ? pieces : [...pieces, piece];
}
