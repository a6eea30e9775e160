import { InvalidArgumentError } from "commander";
import { numberReader } from "../arguments/number-reader.ts";
import type { DefineCommand } from "../command.ts";
import type { ParseFlags } from "../parse/run-parse.ts";

const readStatus = numberReader({ form: "an HTTP status from 100 to 599", whole: true, min: 100, max: 599 });

/** `websonde parse <provider> <file>` */
export const defineParse: DefineCommand = (command, host, end) => {
  command
    .argument("<provider>", "the engine that the page is from")
    .argument("<file>", "the saved page; - reads stdin")
    .option("--url <url>", "the address that the page was served at", readUrl)
    .option("--status <n>", "the HTTP status that it was served with", readStatus)
    .option("--json", "print the reading as one JSON document")
    .addHelpText("after", examples)
    .action(async (provider: string, file: string, flags: ParseFlags) => {
      const { runParse } = await import("../parse/run-parse.ts");
      end(await runParse(provider, file, flags, host));
    });
};

function readUrl(text: string): string {
  if (/^https?:$/.test(URL.canParse(text) ? new URL(text).protocol : "")) return text;
  throw new InvalidArgumentError("It must be an address such as https://example.org/search?q=bees.");
}

const examples = `
Examples:
  websonde parse duckduckgo page.html
  curl -s https://html.duckduckgo.com/html/?q=bees | websonde parse duckduckgo - --json

The reading is results, empty or blocked (with the reason), and each of them is success. A page of no known form is an
error of kind invalid-response.
Exit codes: 0 the page was read, 1 it could not be read, 2 wrong usage.`;
