import type { UpstreamTools } from "../../emulator.ts";
import type { JsonObject } from "../../read-json-object.ts";

/** What a tool gives: a value to write into its result, an error text of the tool, or a complaint of the server. */
export type ZaiToolOutcome =
  | { readonly value: unknown }
  | { readonly toolError: string }
  | { readonly invalidArguments: string };

/** The one tool of an MCP server of the vendor. */
export interface ZaiTool {
  /** Name of its server. */
  readonly server: string;
  readonly name: string;
  readonly description: string;
  readonly inputSchema: JsonObject;
  call(values: JsonObject, tools: UpstreamTools): ZaiToolOutcome;
}

/** How the vendor writes an upstream's error into the text of a tool. */
export function toolErrorText(status: number, message: string): string {
  return `MCP error -${status}: ${message}`;
}
