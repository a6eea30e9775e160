import { testProvider } from "@websonde/search-testkit";
import provider from "../src/index.ts";
import { fixtures } from "./fathom-fixtures.ts";

testProvider(provider, fixtures);
