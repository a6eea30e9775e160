import { testProvider } from "@websonde/search-testkit";
import searxng from "../src/index.ts";
import { basicFixtures, bearerFixtures, openFixtures } from "./searxng-fixtures.ts";

testProvider(searxng, bearerFixtures);
testProvider(searxng, basicFixtures);
testProvider(searxng, openFixtures);
