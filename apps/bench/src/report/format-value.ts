import type { Budget, Unit } from "../measurement.ts";

/** A figure with its unit: three digits that count, or a whole number with its thousands apart. */
export function formatValue(value: number, unit: Unit): string {
  if (unit === "modules") return String(value);
  if (unit === "bytes" || unit === "characters") return `${Math.round(value).toLocaleString("en-US")} ${unit}`;
  const size = Math.abs(value);
  return `${value.toFixed(size >= 100 ? 0 : size >= 10 ? 1 : 2)} ${unit}`;
}

export function formatBudget(budget: Budget, unit: Unit): string {
  const [sign, limit] = "atMost" in budget ? ["≤", budget.atMost] : ["≥", budget.atLeast];
  const isWhole = Number.isInteger(limit) && unit !== "bytes" && unit !== "characters" && unit !== "modules";
  return `${sign} ${isWhole ? `${limit} ${unit}` : formatValue(limit, unit)}`;
}
