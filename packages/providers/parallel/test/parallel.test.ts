import { testProvider } from "@websonde/search-testkit";
import parallel from "../src/index.ts";
import { mcpFixtures } from "./mcp-fixtures.ts";
import { fixtures } from "./parallel-fixtures.ts";

testProvider(parallel, fixtures);
testProvider(parallel, mcpFixtures);
