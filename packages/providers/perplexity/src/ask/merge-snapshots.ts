import type { SearchSource } from "@websonde/search-core";
import { createBlockText } from "./block-text.ts";
import type { BlockText, Change } from "./block-text.ts";
import { createSourceList } from "./collect-sources.ts";
import { readText } from "./read-text.ts";
import { createGrowth } from "./tell-growth.ts";
import type { AskEvent, WebResult } from "./wire.ts";

/** What all snapshots of a stream together say. No snapshot is kept, only what was read from it. */
export interface Snapshots {
  /** Takes over one more; hands back what is new in the answer and which sources are. */
  add(event: AskEvent): { readonly text: string; readonly sources: readonly SearchSource[] };
  answer(): string;
  sources(): readonly SearchSource[];
  /** The last value that was not blank. */
  fact(name: FactName): string | undefined;
  relatedQuestions(): readonly string[];
}

const factNames = ["uuid", "user_selected_model", "display_model"] as const;
type FactName = (typeof factNames)[number];

type Results = readonly WebResult[] | undefined;

/** More than an answer has. */
const mostBlocks = 50;

/** Each snapshot is merged into the ones before: fields by their name, blocks by their use, pieces of text by their place. */
export function createSnapshots(): Snapshots {
  const blocks = new Map<string, BlockText>();
  /** The answer of those that send no blocks. */
  const plain = createBlockText();
  const growth = createGrowth();
  const sources = createSourceList();
  const facts = new Map<FactName, string>();
  let fromBlock: Results;
  let fromList: Results;
  let fromText: Results;
  let listed: Results;
  let related: readonly string[] = [];

  function mergeBlocks(event: AskEvent): Map<BlockText, Change> {
    const changes = new Map<BlockText, Change>();
    for (const { intended_usage: usage, markdown_block: markdown, web_result_block: found } of event.blocks ?? []) {
      if (usage === "web_results") fromBlock = keepFull(fromBlock, found?.web_results);
      if (markdown == null || usage == null || !(isMarkdown(usage) || usage === askText)) continue;
      const block = blocks.get(usage) ?? createBlockText();
      if (!blocks.has(usage) && blocks.size < mostBlocks) blocks.set(usage, block);
      const change = block.apply(markdown);
      if (change !== undefined) changes.set(block, change);
    }
    return changes;
  }

  /** The first block of Markdown with a text, else the one that is called `ask_text`, else the plain text. */
  function findAnswer(): BlockText {
    const full = [...blocks].filter(([, block]) => block.hasText());
    return (full.find(([usage]) => isMarkdown(usage)) ?? full[0])?.[1] ?? plain;
  }

  /** Only what a snapshot brought is gone through. */
  function listNew(results: Results): readonly SearchSource[] {
    if (results === listed) return [];
    listed = results;
    return sources.add(results ?? []);
  }

  return {
    add(event) {
      for (const name of factNames) if (event[name]) facts.set(name, event[name]);
      if (event.related_queries?.length) related = event.related_queries;
      const changes = mergeBlocks(event);
      const { answer, results } = readText(event.text);
      const plainChange = plain.apply({ answer });
      if (plainChange !== undefined) changes.set(plain, plainChange);
      fromList = keepFull(fromList, event.sources_list);
      fromText = keepFull(fromText, results);
      const block = findAnswer();
      return { text: growth.tell(block, changes.get(block)), sources: listNew(fromBlock ?? fromList ?? fromText) };
    },
    answer: () => findAnswer().read(),
    sources: () => sources.list(),
    fact: (name) => facts.get(name),
    relatedQuestions: () => related,
  };
}

const askText = "ask_text";

function isMarkdown(usage: string): boolean {
  return usage.includes("markdown");
}

/** Sources are never erased by a later, emptier snapshot. */
function keepFull<Item>(before: readonly Item[] | undefined, now: readonly Item[] | null | undefined) {
  return now?.length ? now : before;
}
