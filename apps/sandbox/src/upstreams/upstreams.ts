// The registry: one line for each upstream.
export { brave } from "./brave/brave.ts";
export { duckduckgo } from "./duckduckgo/duckduckgo.ts";
export { exa } from "./exa/exa.ts";
export { searxng } from "./searxng/searxng.ts";
export { tavily } from "./tavily/tavily.ts";
export { firecrawl } from "./firecrawl/firecrawl.ts";
export { jina } from "./jina/jina.ts";
export { kagi } from "./kagi/kagi.ts";
export { kimi } from "./kimi/kimi.ts";
export { parallel } from "./parallel/parallel.ts";
export { synthetic } from "./synthetic/synthetic.ts";
export { tinyfish } from "./tinyfish/tinyfish.ts";
export { zai } from "./zai/zai.ts";
export { serper } from "./serper/serper.ts";
export { youcom } from "./youcom/youcom.ts";
export { ollama } from "./ollama/ollama.ts";
