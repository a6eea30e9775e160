import { defineProvider } from "@websonde/search-kit";
import { fetchPage } from "./fetch-page.ts";
import { meta } from "./meta.ts";
import { searchMcp } from "./search-mcp.ts";
import { searchRest } from "./search-rest.ts";
import { readZaiAccess, Settings } from "./settings.ts";
import { inspectFailure, zaiErrors } from "./zai-errors.ts";

export default defineProvider({
  meta,
  settings: Settings,
  access: readZaiAccess,
  authorize: ({ value }) => ({ Authorization: `Bearer ${value}` }),
  search: (call) => (call.settings.transport === "rest" ? searchRest(call) : searchMcp(call)),
  fetchPage,
  errors: zaiErrors,
  inspect: inspectFailure,
});
