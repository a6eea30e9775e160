import { isWithinSite } from "../query/matches-site.ts";
import type { ParsedQuery } from "../query/parse-query.ts";
import { parseSites } from "../query/parse-site.ts";
import { exclusionFields } from "../query/query-operators.ts";
import { renderOperator } from "../query/render-operator.ts";
import type { PageFacts } from "./read-page-facts.ts";

/** One operator of a query with all its values, as a check on a result. */
export interface Constraint {
  /** As it stands in notes: `site:a OR site:b`, `-intitle:a -intitle:b`. */
  readonly label: string;
  /** Exclusions always hold; everything else may be relaxed. */
  readonly isExclusion: boolean;
  readonly keeps: (page: PageFacts) => boolean;
}

type PageTest = (page: PageFacts) => boolean;

/** In the order in which they apply. `some`: one of several values is enough. */
const operators = [
  { name: "site", field: "sites", quantifier: "some", toTests: testSites },
  { name: "inUrl", field: "inUrl", quantifier: "every", toTests: testAddress },
  { name: "inTitle", field: "inTitle", quantifier: "every", toTests: testTitle },
  { name: "filetype", field: "filetypes", quantifier: "some", toTests: testFiletypes },
] as const;

/** What of a query can be checked on the URL and the title of a result; each operator before its exclusions. */
export function listConstraints(query: ParsedQuery): readonly Constraint[] {
  return operators.flatMap(({ name, field, quantifier, toTests }) => {
    const toLabels = (values: readonly string[]): readonly string[] =>
      values.map((value) => renderOperator(name, value));
    const constraints: Constraint[] = [];
    const wanted = query[field];
    if (wanted.length > 0) {
      const tests = toTests(wanted);
      const label = toLabels(wanted).join(quantifier === "some" ? " OR " : " ");
      constraints.push({ label, isExclusion: false, keeps: (page) => tests[quantifier]((test) => test(page)) });
    }
    const excluded = query[exclusionFields[field]];
    if (excluded.length > 0) {
      const tests = toTests(excluded);
      const label = toLabels(excluded)
        .map((text) => `-${text}`)
        .join(" ");
      constraints.push({ label, isExclusion: true, keeps: (page) => !tests.some((test) => test(page)) });
    }
    return constraints;
  });
}

function testSites(values: readonly string[]): readonly PageTest[] {
  return parseSites(values).map(
    (site) =>
      ({ location }) =>
        location !== undefined && isWithinSite(location, site),
  );
}

function testAddress(values: readonly string[]): readonly PageTest[] {
  return lowerCase(values).map(
    (value) =>
      ({ address }) =>
        address.includes(value),
  );
}

function testTitle(values: readonly string[]): readonly PageTest[] {
  return lowerCase(values).map(
    (value) =>
      ({ title }) =>
        title.includes(value),
  );
}

function testFiletypes(values: readonly string[]): readonly PageTest[] {
  return lowerCase(values).map(
    (value) =>
      ({ path }) =>
        path.endsWith(`.${value}`),
  );
}

function lowerCase(values: readonly string[]): readonly string[] {
  return [...new Set(values.map((value) => value.toLowerCase()))];
}
