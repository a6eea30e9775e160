const wordPattern = /[\p{L}\p{N}]+[+#]*/gu;

/** Words that say nothing about the topic of a question. */
const stopWords: ReadonlySet<string> = new Set(
  (
    "a about after all also am an and any are as at be because been before being best between both but by can could did do does doing " +
    "done each else ever every explain find for from get gets give go good had happen happens has have he her here him his how i if in into is it its " +
    "just know like make makes many may me mean means more most much must my need needs no not of off on once one only or other our out over please " +
    "s same say says she should show so some such t tell than that the their them then there these they thing things this those through to too under " +
    "up us use used uses using very was way we well were what whats when where whether which while who whom whose why will with without work works " +
    "working would you your"
  ).split(" "),
);

/** The words of a text in order, lower case. `C++` and `C#` stay whole. */
export function splitWords(text: string): readonly string[] {
  return text.normalize("NFKC").toLowerCase().match(wordPattern) ?? [];
}

/** The words of a question that matter; all of them where only small words were asked. */
export function significantWords(words: readonly string[]): readonly string[] {
  const significant = words.filter((word) => !stopWords.has(word));
  return significant.length > 0 ? significant : words;
}

const hasVowel = /[aeiouy]/;

/** Brings the common English endings of a word to one form, so that `pumps` finds `pump` and `baking` finds `bake`. */
export function stemWord(word: string): string {
  let stem = word;
  if (/[^aeiou]ies$/.test(stem) && stem.length > 4) stem = `${stem.slice(0, -3)}y`;
  else if (/(?:ss|x|ch|sh|zz)es$/.test(stem)) stem = stem.slice(0, -2);
  else if (/[^sui]s$/.test(stem) && stem.length > 3) stem = stem.slice(0, -1);
  const ending = /(?:ing|ed)$/.exec(stem)?.[0].length ?? 0;
  const rest = stem.slice(0, stem.length - ending);
  if (ending > 0 && rest.length >= 3 && hasVowel.test(rest)) stem = rest.replace(/([bdgmnprt])\1$/, "$1");
  return stem.length > 3 ? stem.replace(/e$/, "") : stem;
}
