import { testProvider } from "@websonde/search-testkit";
import exa from "../src/index.ts";
import { fixtures } from "./exa-fixtures.ts";
import { mcpFixtures } from "./mcp-fixtures.ts";

testProvider(exa, fixtures);
testProvider(exa, mcpFixtures);
