import { testProvider } from "@websonde/search-testkit";
import zai from "../src/index.ts";
import { fixtures, restFixtures } from "./zai-fixtures.ts";

testProvider(zai, fixtures);
testProvider(zai, restFixtures);
