/** Text as it may be shown, while it arrives. */
export interface ShownText {
  /** Takes the next piece; hands back what of the answer is new. */
  add(piece: string): string;
  /** What is still held back, once nothing more comes. */
  end(): string;
}

const opening = "<think>";
const closing = "</think>";

/** Leaves out the thoughts with which reasoning models begin: `<think>…</think>` and the white space after it. */
export function hideThoughts(): ShownText {
  let state: "beginning" | "thinking" | "gap" | "answer" = "beginning";
  let held = "";
  return {
    add(piece) {
      if (state === "answer") return piece;
      held += piece;
      if (state === "beginning") {
        const begun = held.trimStart();
        if (opening.startsWith(begun)) return "";
        if (begun.startsWith(opening)) state = "thinking";
        else return show();
      }
      if (state === "thinking") {
        const end = held.indexOf(closing);
        if (end < 0) {
          // The mark may be cut between two pieces.
          held = held.slice(1 - closing.length);
          return "";
        }
        held = held.slice(end + closing.length);
        state = "gap";
      }
      held = held.trimStart();
      return held === "" ? "" : show();
    },
    end: () => (state === "beginning" ? show() : ""),
  };

  function show(): string {
    const text = held;
    state = "answer";
    held = "";
    return text;
  }
}
