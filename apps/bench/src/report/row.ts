import type { Budget, Figure, Measurement, Skipped, Unit } from "../measurement.ts";

/** `over`: the budget is broken. `failed`: it could not be measured, which is a fault of ours on any machine. */
export type Verdict = "pass" | "over" | "skipped" | "failed";

/** One line of the report. */
export interface Row extends Partial<Figure> {
  readonly id: string;
  readonly title: string;
  readonly unit: Unit;
  readonly budget: Budget;
  readonly gated: boolean;
  readonly verdict: Verdict;
}

type Described = Pick<Measurement, "id" | "title" | "unit" | "budget" | "gated">;

/** The line for what a measurement gave. */
export function makeRow(measurement: Described, result: Figure | Skipped | Error): Row {
  const { id, title, unit, budget, gated } = measurement;
  const described = { id, title, unit, budget, gated };
  if (result instanceof Error) return { ...described, verdict: "failed", remark: result.message };
  if ("skipped" in result) return { ...described, verdict: "skipped", remark: result.skipped };
  return { ...described, ...result, verdict: keeps(budget, result.value) ? "pass" : "over" };
}

/** A figure that is no number keeps no budget. */
function keeps(budget: Budget, value: number): boolean {
  return "atMost" in budget ? value <= budget.atMost : value >= budget.atLeast;
}

/** Whether a run must fail: something could not be measured, or, with the gate, a gated budget is broken. */
export function isBroken(rows: readonly Row[], isGate: boolean): boolean {
  return rows.some(({ verdict, gated }) => verdict === "failed" || (isGate && gated && verdict === "over"));
}
