import { formatBudget, formatValue } from "./format-value.ts";
import type { Row } from "./row.ts";

const heads = ["measured", "budget", "p10", "median", "beside it", "verdict"] as const;

/** The report as a table of Markdown, which a terminal shows as well; what is said of a row stands below it. */
export function renderTable(rows: readonly Row[]): string {
  const lines = [heads, ...rows.map(listCells)];
  const widths = heads.map((_, column) => Math.max(...lines.map((cells) => (cells[column] ?? "").length)));
  const toLine = (cells: readonly string[]) =>
    `| ${widths.map((width, column) => (cells[column] ?? "").padEnd(width)).join(" | ")} |`;
  const rule = `| ${widths.map((width) => "-".repeat(width)).join(" | ")} |`;
  const [head = [], ...body] = lines;
  const remarks = rows.flatMap(({ id, remark }) => (remark === undefined ? [] : [`- ${id}: ${remark}`]));
  return [toLine(head), rule, ...body.map(toLine), ...(remarks.length > 0 ? ["", ...remarks] : [])].join("\n");
}

function listCells({ title, unit, budget, value, median, beside, verdict, gated }: Row): readonly string[] {
  const show = (figure: number | undefined) => (figure === undefined ? "" : formatValue(figure, unit));
  return [
    title,
    formatBudget(budget, unit),
    show(value),
    show(median),
    beside === undefined ? "" : `${beside.label} ${formatValue(beside.value, beside.unit)}`,
    gated ? `${verdict} (gate)` : verdict,
  ];
}
