import { testProvider } from "@websonde/search-testkit";
import acme from "./acme.ts";
import { fixtures } from "./acme-fixtures.ts";

testProvider(acme, fixtures);
