import type { Corpus } from "@websonde/sandbox";

/** Forty pages about ferries, so that there is more than one page of results, and a few special ones. */
export const smallCorpus: Corpus = {
  documents: [
    ...Array.from({ length: 40 }, (_page, index) => ({
      title: `Ferry report ${index}`,
      url: `https://${index % 2 === 0 ? "harbour.example" : "north.harbour.example"}/reports/${index}`,
      text: `Report number ${index} on the ferry across the bay. Timetables are in the annex.`,
      ageDays: index * 10,
    })),
    {
      title: "Locks & <gates> of the 'canal'",
      url: "https://canal.example/locks",
      text: 'A lock lifts a barge between two "levels" & lets it go on. Gates close <tight>. Sluices fill the chamber. Keepers live beside it.',
      author: "Ada Locke",
      ageDays: 3,
      related: ["How does a lock work?"],
    },
    { title: "Undated lighthouse", url: "https://canal.example/lighthouse.pdf", text: "The lighthouse has no date." },
  ],
};
