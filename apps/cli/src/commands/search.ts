import type { Recency, SafeSearch } from "@websonde/search-core";
import { Option } from "commander";
import { choiceReader } from "../arguments/choice-reader.ts";
import { collectIds, collectValues } from "../arguments/collect-values.ts";
import { numberReader, readCount } from "../arguments/number-reader.ts";
import type { DefineCommand } from "../command.ts";
import type { SearchFlags } from "../search/search-flags.ts";

// Written out, since loading the core for the help alone would be waste; the types keep them right.
const recencies = ["day", "week", "month", "year"] as const satisfies readonly Recency[];
const safeSearchLevels = ["off", "moderate", "strict"] as const satisfies readonly SafeSearch[];

const readTemperature = numberReader({ form: "a number from 0 to 2, such as 0.7", whole: false, min: 0, max: 2 });
const readTimeout = numberReader({
  form: "a number of seconds above 0, at most 300",
  whole: false,
  min: 0.001,
  max: 300,
});

/** `websonde search <query…>` */
export const defineSearch: DefineCommand = (command, host, end) => {
  command
    .argument("<query...>", "the words to search for, with operators such as site: and -word; a lone - reads stdin")
    .option("--provider <id>", "ask this provider alone; auto leaves the choice to the chain")
    .addOption(choose("--recency <period>", "how old a result may be", recencies))
    .option("--limit <n>", "most sources to print", readCount)
    .option("--num-search-results <n>", "how many results to ask of the provider", readCount)
    .option("--max-tokens <n>", "answer engines: longest answer", readCount)
    .option("--temperature <t>", "answer engines: from 0 to 2", readTemperature)
    .option("--locale <tag>", "language and region, such as de-DE")
    .addOption(choose("--safe-search <level>", "filter of adult content", safeSearchLevels))
    .option("--include-domain <host>", "only results of this host; may be given several times", collectValues)
    .option("--exclude-domain <host>", "no results of this host; may be given several times", collectValues)
    .option("--url <url>", "answer engines: a page to read; may be given several times", collectValues)
    .option("--order <ids>", "providers to try first, such as exa,brave", collectIds)
    .option("--exclude <ids>", "providers not to ask", collectIds)
    .option("--timeout <seconds>", "longest time for one provider, at most 300", readTimeout)
    .option("--json", "print the whole outcome as one JSON document, also when it failed")
    .option("--verbose", "say on stderr what happened with each provider")
    .option("--sandbox", "ask emulated upstreams: no key, no internet")
    .option("--live", "ask the real upstreams; wins over --sandbox")
    .option("--scenario <faults>", "with --sandbox: let upstreams fail, see `websonde sandbox --scenario help`")
    .addHelpText("after", examples)
    .action(async (words: readonly string[], flags: SearchFlags) => {
      const { runSearch } = await import("../search/run-search.ts");
      end(await runSearch(words, flags, host));
    });
};

function choose(flags: string, about: string, choices: readonly string[]): Option {
  return new Option(flags, about).choices(choices).argParser(choiceReader(choices));
}

const examples = `
Examples:
  websonde search how does fallback work
  websonde search "site:nodejs.org release schedule" --recency month --limit 5
  websonde search --provider duckduckgo --locale de-DE Wetter in Kiel
  websonde search --order exa,brave --exclude bing --json rust ownership
  websonde search --sandbox --verbose --scenario "exa=429|ok" honey bees
  websonde search --limit 3 -- honey bees -wax
  echo "heat pump defrost" | websonde search -

The text goes to stdout; what went wrong, notes about settings and --verbose go to stderr.
Exit codes: 0 success, 1 the search failed or found nothing, 2 wrong usage, 130 interrupted.`;
