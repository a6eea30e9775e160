import type { MarkdownBlock } from "./wire.ts";

/** What a snapshot did to a text: added to its end, replaced it, or changed it somewhere in the middle. */
export type Change = { readonly kind: "grown"; readonly text: string } | { readonly kind: "replaced" | "rewound" };

/** The text of one block while it is written. */
export interface BlockText {
  /** Takes over what a snapshot says of the block; nothing where it says nothing new. */
  apply(block: MarkdownBlock): Change | undefined;
  /** Whether there is anything but white space. */
  hasText(): boolean;
  /** The whole text; the work grows with its length. */
  read(): string;
}

/**
 * A text that arrives in pieces, each with the place of its first piece among them: at 0 they replace all that came before,
 * else what stands from that place on. Pieces win over a text in one (`answer`), and a text that came is never lost to
 * an emptier snapshot.
 */
export function createBlockText(): BlockText {
  const chunks: string[] = [];
  /** Place of the first piece that is not blank; -1 where there is none. */
  let firstFull = -1;
  let answer = "";
  let lost = "";

  function place(added: readonly string[], offset: number): Change {
    // While there are blanks alone, something else is shown in their place.
    const isGrowth = offset === chunks.length && firstFull >= 0;
    const isRewound = offset > 0 && offset < chunks.length;
    const addedFull = added.findIndex(isFull);
    if (firstFull >= offset) {
      if (addedFull < 0) lost = chunks.join("");
      firstFull = -1;
    }
    chunks.length = offset;
    if (firstFull < 0 && addedFull >= 0) firstFull = offset + addedFull;
    for (const chunk of added) chunks.push(chunk);
    if (isGrowth) return { kind: "grown", text: added.join("") };
    return { kind: isRewound ? "rewound" : "replaced" };
  }

  return {
    apply({ chunks: added, chunk_starting_offset: start, answer: whole }) {
      const isNew = whole != null && isFull(whole);
      if (isNew) answer = whole;
      if (added == null) return isNew && firstFull < 0 ? { kind: "replaced" } : undefined;
      return place(added, Math.min(chunks.length, Math.max(0, Math.floor(start ?? 0) || 0)));
    },
    hasText: () => firstFull >= 0 || answer !== "" || lost !== "",
    read: () => (firstFull >= 0 ? chunks.join("") : answer || lost),
  };
}

function isFull(text: string): boolean {
  return /\S/.test(text);
}
