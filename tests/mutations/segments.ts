import type { Mutation } from "./mutation.ts";

export const mutations: Mutation[] = [
  {
    rule: "days",
    file: "core/audience/compile-day.ts",
    find: "return between(ahead(1), ahead(rule.value));",
    replace: "return between(today, ahead(rule.value));",
    breaks: "the next three days include today",
    tests: "tests/unit/audience/compile-segment.test.ts",
    only: "counts the days of a label",
  },
  {
    rule: "days",
    file: "core/audience/compile-day.ts",
    find: 'return end === "0228" && !isLeapYear(Number(day.slice(0, 4))) ? "0229" : end;',
    replace: "return end;",
    breaks: "a birthday on 29 February is left out in most years",
    tests: "tests/unit/audience/compile-segment.test.ts",
    only: "29th of February",
  },
  {
    rule: "days",
    file: "core/audience/compile-day.ts",
    find: "const century = `CASE WHEN ${written} < '${FIRST_OF_1900S}' THEN '20' ELSE '19' END || `;",
    replace: "const century = `'19' || `;",
    breaks: "26/11/26 is a day of 1926",
    tests: "tests/unit/audience/compile-segment.test.ts",
    only: "counts the days of a label",
  },
  {
    rule: "days",
    file: "core/rules/written-day.ts",
    find: "const exists = at.getUTCMonth() === month - 1 && at.getUTCDate() === day;",
    replace: "const exists = !Number.isNaN(at.getTime());",
    breaks: "30 February is a day of March",
    tests: "tests/unit/rules/written-day.test.ts",
    only: ".",
  },
];
