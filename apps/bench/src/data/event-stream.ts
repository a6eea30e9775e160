const chunkBytes = 1_400;

/** Server-sent events of an answer engine, one small delta each, as chunks of the size that networks deliver. */
export function makeEventChunks(events: number): readonly Uint8Array[] {
  const text = Array.from({ length: events }, (_, index) => {
    const delta = {
      type: "response.output_text.delta",
      item_id: "msg_68a1f3",
      output_index: 0,
      delta: ` word ${index}, é`,
    };
    return `event: response.output_text.delta\ndata: ${JSON.stringify(delta)}\n\n`;
  }).join("");
  const bytes = new TextEncoder().encode(text);
  const chunks: Uint8Array[] = [];
  for (let start = 0; start < bytes.byteLength; start += chunkBytes)
    chunks.push(bytes.subarray(start, start + chunkBytes));
  return chunks;
}
