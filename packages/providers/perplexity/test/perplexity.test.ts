import { testProvider } from "@websonde/search-testkit";
import perplexity from "../src/index.ts";
import { resultsFixtures } from "./results-fixtures.ts";
import { fixtures } from "./sonar-fixtures.ts";
import { anonymousFixtures, cookieFixtures, sessionFixtures } from "./website-fixtures.ts";

testProvider(perplexity, fixtures);
testProvider(perplexity, resultsFixtures);
testProvider(perplexity, cookieFixtures);
testProvider(perplexity, sessionFixtures);
testProvider(perplexity, anonymousFixtures);
