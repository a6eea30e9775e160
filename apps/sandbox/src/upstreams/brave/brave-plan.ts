import type { Reply, UpstreamTools } from "../emulator.ts";
import type { KeyVerdict } from "../judge-key.ts";
import { withHeaders } from "../reply.ts";
import { braveError } from "./brave-error.ts";

const monthSeconds = 1_209_600;

/** What a key's plan allows, and how much of it is used. */
export interface BravePlan {
  readonly name: string;
  readonly perSecond: number;
  readonly perMonth: number;
  readonly usedThisMonth: number;
}

export function readPlan(verdict: KeyVerdict, key: string, tools: UpstreamTools): BravePlan {
  const isFree = verdict === "free";
  const perMonth = isFree ? 2000 : 15_000;
  return {
    name: isFree ? "Free" : "Base",
    // Without the scenario `paced` a burst is welcome, and the headers say so.
    perSecond: isFree || tools.modes.has("paced") ? 1 : 50,
    perMonth,
    usedThisMonth: verdict === "no-credit" ? perMonth : Math.min(perMonth, tools.tally(`month ${key}`)),
  };
}

/** The vendor's rate headers: first number = this second, second one = this month; resets count seconds from now. */
export function withRateHeaders(reply: Reply, plan: BravePlan): Reply {
  const { perSecond, perMonth, usedThisMonth } = plan;
  return withHeaders(reply, {
    "x-ratelimit-limit": `${perSecond}, ${perMonth}`,
    "x-ratelimit-policy": `${perSecond};w=1, ${perMonth};w=2592000`,
    "x-ratelimit-remaining": `${reply.status === 429 ? 0 : perSecond - 1}, ${perMonth - usedThisMonth}`,
    "x-ratelimit-reset": `1, ${monthSeconds}`,
  });
}

/** 429 for both limits: the month is used up when `quota_current` has reached `quota_limit`. */
export function braveRateError(plan: BravePlan, tools: UpstreamTools): Reply {
  const meta = {
    plan: plan.name,
    rate_limit: plan.perSecond,
    rate_current: plan.perSecond,
    quota_limit: plan.perMonth,
    quota_current: plan.usedThisMonth,
    component: "rate_limiter",
  };
  const detail = "Request rate limit exceeded for plan.";
  return withRateHeaders(braveError(429, { code: "RATE_LIMITED", detail, meta }, tools), plan);
}
