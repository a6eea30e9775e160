import { testProvider } from "@websonde/search-testkit";
import gemini from "../src/index.ts";
import { fixtures } from "./gemini-fixtures.ts";

testProvider(gemini, fixtures);
