import { FIRST_OF_1900S, isLeapYear } from "../rules/written-day.ts";
import { dayOf, daysAfter } from "../rules/zoned-day.ts";
import { type Compiled, type Compiling, of } from "./compiled.ts";
import { cutOut } from "./label-entry.ts";
import type { Condition } from "./segment-filter.ts";

type DayCondition = Extract<Condition, { operator: `day${string}` | `anniversary${string}` }>;

// What `writtenDay` reads, in SQL: of `v`, the value with the quote behind it, is made `d`, 20261126.

/** A value up to the minutes of its time. */
const LONGEST = '26/11/2026 12:30"'.length;
const DIGIT = "[0-9]";

function digits(count: number): string {
  return DIGIT.repeat(count);
}

const YEAR_DIGITS = `[12]${digits(3)}`;
/** D1 refuses patterns of more than 50 bytes. Where this does not fit behind a day, `IS_REAL` looks at what follows. */
const END = '[" T]*';

/** 26/11/2026, by how many digits each part has. */
function dayFirst(day: 1 | 2, month: 1 | 2, year: 2 | 4): string {
  const part = (from: number, length: number) =>
    `${length === 1 ? "'0' || " : ""}substr(v, ${from}, ${length})`;
  const written = `substr(v, ${day + month + 3}, ${year})`;
  const century = `CASE WHEN ${written} < '${FIRST_OF_1900S}' THEN '20' ELSE '19' END || `;
  const digitsOfYear = year === 4 ? YEAR_DIGITS : digits(2);
  const end = day + month + year === 8 ? "*" : END;
  return `WHEN v GLOB '${digits(day)}[/.-]${digits(month)}[/.-]${digitsOfYear}${end}'
    THEN ${year === 4 ? "" : century}${written} || ${part(day + 2, month)} || ${part(1, day)}`;
}

const YEAR_FIRST = `WHEN v GLOB '${YEAR_DIGITS}[/-]${digits(2)}[/-]${digits(2)}*'
    THEN substr(v, 1, 4) || substr(v, 6, 2) || substr(v, 9, 2)`;

/** The most usual first; what does not begin with a digit is none of the others. */
const AS_DAY = `CASE ${dayFirst(2, 2, 4)} ${YEAR_FIRST} WHEN v < '0' OR v >= ':' THEN NULL
    ${dayFirst(1, 2, 4)} ${dayFirst(2, 1, 4)} ${dayFirst(1, 1, 4)}
    ${dayFirst(2, 2, 2)} ${dayFirst(1, 2, 2)} ${dayFirst(2, 1, 2)} ${dayFirst(1, 1, 2)} END`;

/** Whether there is such a day, by its parts. */
function exists(year: string, month: string, day: string): string {
  const isLeap = `${year} % 4 = 0 AND (${year} % 100 <> 0 OR ${year} % 400 = 0)`;
  return `${month} BETWEEN '01' AND '12' AND ${day} BETWEEN '01' AND CASE
    WHEN ${day} <= '28' THEN '28'
    WHEN ${month} = '02' THEN CASE WHEN ${isLeap} THEN '29' ELSE '28' END
    WHEN ${month} IN ('04', '06', '09', '11') THEN '30' ELSE '31' END`;
}

/** What follows the digits of a day. */
const REST = "ltrim(v, '0123456789/.-')";
const TIME = `${DIGIT}:${digits(2)}*`;
/** Of what is written as a day, that there is such a day, and nothing but a time behind it. */
const IS_REAL = `${exists("substr(d, 1, 4)", "substr(d, 5, 2)", "substr(d, 7)")}
  AND length(v) - length(${REST}) <= 10
  AND (${REST} GLOB '"*' OR ${REST} GLOB '[ T]${TIME}' OR ${REST} GLOB '[ T]${DIGIT}${TIME}')`;

/** 26/11/2026 with nothing behind it: most days are written so, and are read faster. */
const IS_USUAL = `v GLOB '${digits(2)}/${digits(2)}/${YEAR_DIGITS}"*'`;
const PARTS = ["substr(v, 7, 4)", "substr(v, 4, 2)", "substr(v, 1, 2)"] as const;

/** Whether `v` is a day that meets a test. CASE, because AND evaluates both of its sides. */
function meets(test: (day: string) => string): string {
  return `CASE
    WHEN ${IS_USUAL} THEN CASE WHEN ${test(`(${PARTS.join(" || ")})`)} THEN ${exists(...PARTS)} END
    ELSE (SELECT CASE WHEN ${test("d")} THEN ${IS_REAL} END FROM (SELECT ${AS_DAY} AS d LIMIT 1))
    END`;
}

/** 2026-11-26 as it is compared. */
function plain(day: string): string {
  return day.replaceAll("-", "");
}

/** A condition on a label's value as a day; a value that is none meets no condition. */
export function dayIs(key: string, rule: DayCondition, { now, timeZone }: Compiling): Compiled {
  const cut = cutOut(key, LONGEST);
  // Each bound is one parameter, wherever it is compared.
  const value = (test: (day: string) => string, first = "", last = "") =>
    of(
      `coalesce((SELECT ${meets(test)} FROM (SELECT v, ? AS first, ? AS last FROM (${cut.sql}))), false)`,
      ...[first, last],
      ...cut.params,
    );
  const between = (from: string, to: string) =>
    value((day) => `${day} BETWEEN first AND last`, plain(from), plain(to));
  const today = dayOf(now, timeZone);
  const ahead = (days: number) => daysAfter(today, days);
  const anniversaries = (from: number, to: number) => {
    // Every day of the year is among so many.
    if (to - from >= 365) return value((day) => `${day} IS NOT NULL`);
    const [first, last] = [plain(ahead(from)).slice(4), anniversaryEnd(ahead(to))];
    const joint = first <= last ? "AND" : "OR";
    return value(
      (day) => `(substr(${day}, 5) >= first ${joint} substr(${day}, 5) <= last)`,
      first,
      last,
    );
  };
  switch (rule.operator) {
    case "dayIs":
      return between(rule.value, rule.value);
    case "dayBefore":
      return value((day) => `${day} < first`, plain(rule.value));
    case "dayAfter":
      return value((day) => `${day} > first`, plain(rule.value));
    case "dayToday":
      return between(today, today);
    case "dayTomorrow":
      return between(ahead(1), ahead(1));
    case "dayInExactly":
      return between(ahead(rule.value), ahead(rule.value));
    case "dayInLast":
      return between(ahead(-rule.value), today);
    case "dayInNext":
      return between(ahead(1), ahead(rule.value));
    case "anniversaryToday":
      return anniversaries(0, 0);
    case "anniversaryTomorrow":
      return anniversaries(1, 1);
    case "anniversaryInExactly":
      return anniversaries(rule.value, rule.value);
    case "anniversaryInNext":
      return anniversaries(1, rule.value);
  }
}

/** The last anniversary of a day: without a 29th of February, its own is the day before. */
function anniversaryEnd(day: string): string {
  const end = plain(day).slice(4);
  return end === "0228" && !isLeapYear(Number(day.slice(0, 4))) ? "0229" : end;
}
