import { testProvider } from "@websonde/search-testkit";
import anthropic from "../src/index.ts";
import { fixtures } from "./anthropic-fixtures.ts";

testProvider(anthropic, fixtures);
