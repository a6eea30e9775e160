import { abortRules } from "./abort-rules.ts";
import { configurationRules } from "./configuration-rules.ts";
import { countRules } from "./count-rules.ts";
import { failureRules } from "./failure-rules.ts";
import { isolationRules } from "./isolation-rules.ts";
import { limitRules } from "./limit-rules.ts";
import { metaRules } from "./meta-rules.ts";
import { queryRules } from "./query-rules.ts";
import { rateLimitRules } from "./rate-limit-rules.ts";
import { readingRules } from "./reading-rules.ts";
import { routingRules } from "./routing-rules.ts";
import type { Rule } from "./rule.ts";
import { secretRules } from "./secret-rules.ts";
import { siteRules } from "./site-rules.ts";
import { textRules } from "./text-rules.ts";
import { timeRules } from "./time-rules.ts";

/** Everything that every provider must do, in the order in which it is tried. */
export const rules: readonly Rule[] = [
  ...metaRules,
  ...configurationRules,
  ...readingRules,
  ...textRules,
  ...failureRules,
  ...rateLimitRules,
  ...abortRules,
  ...limitRules,
  ...countRules,
  ...queryRules,
  ...timeRules,
  ...siteRules,
  ...routingRules,
  ...secretRules,
  ...isolationRules,
];
