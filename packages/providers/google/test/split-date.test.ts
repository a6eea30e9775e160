import { describe, expect, it } from "vitest";
import { splitDate } from "../src/split-date.ts";

describe("the date before a snippet stands apart", () => {
  it.each([
    ["Jan 5, 2026 — text", "Jan 5, 2026"],
    ["3 days ago · text", "3 days ago"],
    ["22 hours ago — text", "22 hours ago"],
    ["12 déc. 2016 - text", "12 déc. 2016"],
    ["28.10.2014 - text", "28.10.2014"],
    ["20. Nov. 2020 — text", "20. Nov. 2020"],
    ["vor 22 Stunden — text", "vor 22 Stunden"],
    ["il y a 3 jours — text", "il y a 3 jours"],
    ["3 de mar. de 2025 — text", "3 de mar. de 2025"],
    ["hace 2 días — text", "hace 2 días"],
    ["há 5 horas — text", "há 5 horas"],
    ["5 янв. 2022 г. — text", "5 янв. 2022 г."],
    ["5 дней назад — text", "5 дней назад"],
    ["2022年1月5日 — text", "2022年1月5日"],
    ["3 日前 — text", "3 日前"],
    ["2 dagen geleden — text", "2 dagen geleden"],
    ["4 giorni fa — text", "4 giorni fa"],
  ])("%s", (snippet, date) => {
    expect(splitDate(snippet)).toEqual({ text: "text", date });
  });

  it("also where nothing follows", () => {
    expect(splitDate("Jun 14, 2023")).toEqual({ text: "", date: "Jun 14, 2023" });
    expect(splitDate("Jun 14, 2023 —")).toEqual({ text: "", date: "Jun 14, 2023" });
  });

  it.each([
    "201 Artikel - Bestellen Sie",
    "Products 1 - 24 of 44 ... posters",
    "In Jan 5, 2026 — text",
    "24 hours a day - plumbers",
    "Best of 2024 - text",
    "Released Mar 2024 — text",
    "text — Jan 5, 2026",
    "3 days ago I wrote",
    "Jan 5, 2026: text",
    "",
  ])("and what is none stays: %j", (snippet) => {
    expect(splitDate(snippet)).toEqual({ text: snippet });
  });
});
