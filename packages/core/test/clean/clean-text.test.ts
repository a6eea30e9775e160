import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cleanBlock, cleanLine, cleanText, cleanUrl, cutText } from "../../src/clean/clean-text.ts";

/**
 * What must never reach the model: controls, bidi and other ignorable characters, line separators, halves,
 * non-characters.
 */
const forbidden =
  /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}\ufff9-\ufffb]|\p{Default_Ignorable_Code_Point}|\p{Noncharacter_Code_Point}/u;
const keptInContext = /\u200c|\u200d|\ufe0e|\ufe0f/g;

/** Text as hostile as it gets: whole Unicode, lone halves, and plenty of what has to go. */
const hostileText = fc
  .array(
    fc.oneof(
      fc.string({ unit: "binary" }),
      fc.constantFrom(
        "\u001b[31m",
        "\u001b]8;;x\u0007",
        "\u200b",
        "\u200c",
        "\u200d",
        "\u202e",
        "\ud83e",
        "\udd8a",
        "\u{e0041}",
      ),
      fc.constantFrom(
        " ",
        "\n",
        "\r\n",
        "\u0085",
        "\u2028",
        "\u00a0",
        "a",
        "é",
        "م",
        "क",
        "🦊",
        "❤",
        "\ufe0f",
        "1",
        "\u20e3",
      ),
    ),
  )
  .map((parts) => parts.join(""));

describe("one line of clean text", () => {
  it.each([
    ["tabs and line breaks", "A\tB\r\nC", "A B C"],
    ["terminal colours, bell and zero-width space", "x\u001b[31mred\u001b[0m\u0007y\u200b", "xredy"],
    ["a terminal link", "\u001b]8;;http://evil.test\u0007link\u001b]8;;\u001b\\", "link"],
    ["an eight-bit colour sequence", "\u009b31mred", "red"],
    ["an unterminated terminal string", "\u001b]0;title", "]0;title"],
    ["C1 controls, with the next-line character as a break", "a\u0090b\u0085c", "ab c"],
    ["bidi overrides and isolates", "\u202eevil\u202c \u2066x\u2069\u200f", "evil x"],
    ["tag characters that spell a hidden message", "hi\u{e0049}\u{e0067}\u{e007f}", "hi"],
    ["variation selectors that spell a hidden message", "a\u{e0100}\u{e01ef}\ufe0f", "a"],
    ["soft hyphens and byte order marks", "\ufeffexam\u00adple", "example"],
    ["lone surrogates", "a\ud83eb\udd8a", "a\ufffdb\ufffd"],
    ["no-break and ideographic spaces", "\u00a0a\u00a0\u3000b\u2800c", "a b c"],
    ["line and paragraph separators", "a\u2028b\u2029c\u000bd\u000ce", "a b c d e"],
    ["runs of spaces", "  a   b  ", "a b"],
    ["nothing but blanks", " \u200b\n\t", ""],
  ])("cleans %s", (_what, dirty, clean) => {
    expect(cleanText(dirty)).toBe(clean);
  });

  it.each([
    ["a Persian word", "می\u200cخواهم"],
    ["an Indic conjunct", "क्\u200dष"],
    ["a joined emoji with a skin tone", "👩🏽\u200d💻"],
    ["a rainbow flag", "🏳\ufe0f\u200d🌈"],
    ["a heart and a keycap", "❤\ufe0f 1\ufe0f\u20e3"],
    ["letters of many scripts", "Ünïcödé Ελληνικά Русский עברית العربية हिन्दी ไทย 日本語 한국어 𝒳"],
    ["punctuation and symbols", "“quotes” – dashes — … € ™ ½ → ∑ 「」！"],
  ])("keeps %s as it is", (_what, text) => {
    expect(cleanText(text)).toBe(text);
  });

  it("drops joiners that join nothing", () => {
    expect(cleanText("ab\u200cc\u200dd م\u200c x م\u200c\u200cن a\ufe0f ❤\ufe0f\ufe0f")).toBe("abcd م x من a ❤\ufe0f");
  });

  it("never lets anything invisible through, whatever comes in", () => {
    fc.assert(
      fc.property(hostileText, (text) => {
        const clean = cleanText(text);
        expect(clean.isWellFormed()).toBe(true);
        expect(forbidden.test(clean.replace(keptInContext, ""))).toBe(false);
        expect(clean).toBe(clean.trim());
        expect(clean).not.toMatch(/\s{2}|[^\S ]/);
        expect(cleanText(clean)).toBe(clean);
      }),
    );
  });

  it("treats every single character alike, alone or inside a word", () => {
    for (let code = 0; code <= 0x10ffff; code++) {
      const character = String.fromCodePoint(code);
      const clean = cleanText(`a${character}b`);
      const isLost = forbidden.test(character) || /[\s\u2800]/.test(character);
      if (isLost === clean.includes(character) && character !== " ")
        expect.fail(`U+${code.toString(16)} gave ${clean}`);
    }
  });

  it("takes no more than linear time for hostile text", () => {
    const time = (text: string): number => {
      const start = performance.now();
      cleanText(text);
      cleanBlock(text);
      cleanUrl(text);
      return performance.now() - start;
    };
    for (const unit of [
      "\u001b]",
      "\u009b0",
      "\u001b[0",
      " ",
      "\n",
      "\u200d",
      "❤\ufe0f",
      "م\u200c",
      " \u0085",
      "\u001bP",
    ]) {
      time(`${unit.repeat(20_000)}é`);
      const short = Math.max(1, Math.min(time(`${unit.repeat(20_000)}é`), time(`${unit.repeat(20_000)}é`)));
      const long = Math.min(time(`${unit.repeat(320_000)}é`), time(`${unit.repeat(320_000)}é`));
      // Sixteen times the length: quadratic work would take 256 times as long.
      expect(long / short).toBeLessThan(120);
    }
  });

  it("leaves plain spaces alone where only the line is cleaned", () => {
    expect(cleanLine(" a  b ")).toBe(" a  b ");
    expect(cleanLine(" é\n\nb\u200b ")).toBe(" é b ");
  });
});

describe("a block of clean text", () => {
  it("keeps lines, tabs and spaces, and writes every line break the same way", () => {
    expect(cleanBlock("  a\r\n\tb\rc\u2028d\u0085e  ")).toBe("  a\n\tb\nc\nd\ne  ");
  });

  it("removes what a line loses too", () => {
    expect(cleanBlock("x\u001b[1m\ny\u200b\u202ez\u{e0041}\ud83e")).toBe("x\nyz\ufffd");
  });

  it("never lets anything invisible through, whatever comes in", () => {
    fc.assert(
      fc.property(hostileText, (text) => {
        const clean = cleanBlock(text);
        expect(clean.isWellFormed()).toBe(true);
        expect(forbidden.test(clean.replace(keptInContext, "").replace(/[\n\t]/g, ""))).toBe(false);
        expect(cleanBlock(clean)).toBe(clean);
      }),
    );
  });
});

describe("a clean URL", () => {
  it.each([
    ["nothing to clean", "https://a.test/x?q=1#y", "https://a.test/x?q=1#y"],
    ["other scripts", "https://de.test/Straße/日本", "https://de.test/Straße/日本"],
    ["line breaks and tabs", " https://a.test/\r\nx\ty\n", "https://a.test/xy"],
    ["inner spaces", "https://a.test/a b\u00a0c", "https://a.test/a%20b%C2%A0c"],
    ["escape sequences", "https://a.test/\u001b[31m", "https://a.test/%1B[31m"],
    ["invisible characters", "https://a.test/\u200b\u202e\u{e0041}", "https://a.test/%E2%80%8B%E2%80%AE%F3%A0%81%81"],
    ["a lone surrogate", "https://a.test/\ud83e", "https://a.test/%EF%BF%BD"],
  ])("handles %s", (_what, dirty, clean) => {
    expect(cleanUrl(dirty)).toBe(clean);
  });

  it("names the same address as the one that came in", () => {
    fc.assert(
      fc.property(hostileText, (path) => {
        const url = `https://a.test/${path}x`;
        expect(cleanUrl(url)).not.toMatch(/\s|\p{Cc}/u);
        expect(new URL(cleanUrl(url)).href).toBe(new URL(url).href);
      }),
    );
  });
});

describe("cutting text", () => {
  it.each([
    ["abc", 3, "abc"],
    ["abcd", 3, "ab…"],
    [`${"a".repeat(239)}🦊tail`, 240, `${"a".repeat(239)}…`],
    [`${"a".repeat(238)}🦊tail`, 240, `${"a".repeat(238)}…`],
    [`${"a".repeat(237)}🦊tail`, 240, `${"a".repeat(237)}🦊…`],
    ["👩\u200d💻x", 4, "👩…"],
    ["ab", 1, "…"],
    ["ab", 0, ""],
    ["ab", -3, ""],
    ["", 0, ""],
  ])("cuts %j to %i units", (text, max, cut) => {
    expect(cutText(text, max)).toBe(cut);
  });

  it("never exceeds the limit and never breaks a character", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), fc.integer({ min: 1, max: 40 }), (text, max) => {
        const cut = cutText(text, max);
        expect(cut.length).toBeLessThanOrEqual(max);
        expect(cut.isWellFormed()).toBe(true);
      }),
    );
  });
});
