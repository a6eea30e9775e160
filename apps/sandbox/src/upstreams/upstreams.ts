// The registry: one line for each upstream.
export { brave } from "./brave/brave.ts";
export { duckduckgo } from "./duckduckgo/duckduckgo.ts";
export { exa } from "./exa/exa.ts";
export { searxng } from "./searxng/searxng.ts";
