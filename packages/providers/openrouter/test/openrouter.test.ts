import { testProvider } from "@websonde/search-testkit";
import openrouter from "../src/index.ts";
import { fixtures } from "./openrouter-fixtures.ts";

testProvider(openrouter, fixtures);
