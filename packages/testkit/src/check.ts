export { askProvider, openClient } from "./ask/ask-provider.ts";
export type { AskOptions, Asked, Client } from "./ask/ask-provider.ts";
export { fetchPageFrom } from "./ask/fetch-page-from.ts";
export type { FetchedFrom, FetchOptions } from "./ask/fetch-page-from.ts";
export { checkProvider } from "./check-provider.ts";
export type { CannedReply, ReplyFixture } from "./fixtures/canned-reply.ts";
export type { Excusable, Item } from "./fixtures/items.ts";
export type {
  Configuration,
  FailureName,
  ProviderFixtures,
  Replies,
  ReplyFixtures,
  RequestReaders,
  ResultRow,
  SiteFixtures,
  TimeFixtures,
} from "./fixtures/provider-fixtures.ts";
export { readFixture } from "./fixtures/read-fixture.ts";
export { readFormField, readJsonField, readParameter } from "./fixtures/request-readers.ts";
export type { RequestReader } from "./fixtures/request-readers.ts";
export { rules } from "./rules/all-rules.ts";
export type { Rule, RuleContext, RuleResult } from "./rules/rule.ts";
export { answerInTurn, answerWith } from "./upstream/open-upstream.ts";
export type { Answerer, Upstream } from "./upstream/open-upstream.ts";
export type { Clock } from "./upstream/clock.ts";
export type { SentRequest } from "./upstream/sent-request.ts";
