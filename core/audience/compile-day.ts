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

const YEAR = "substr(d, 1, 4)";
const MONTH = "substr(d, 5, 2)";
const DAY = "substr(d, 7)";
const IS_LEAP = `${YEAR} % 4 = 0 AND (${YEAR} % 100 <> 0 OR ${YEAR} % 400 = 0)`;
const LAST_DAY = `CASE WHEN ${DAY} <= '28' THEN '28'
    WHEN ${MONTH} = '02' THEN CASE WHEN ${IS_LEAP} THEN '29' ELSE '28' END
    WHEN ${MONTH} IN ('04', '06', '09', '11') THEN '30' ELSE '31' END`;
/** What follows the digits of a day. */
const REST = "ltrim(v, '0123456789/.-')";
const TIME = `${DIGIT}:${digits(2)}*`;
/**
 * Of what is written as a day, that there is such a day, and nothing but a time behind it. CASE, because AND evaluates both
 * of its sides: most days are no later than the 28th, have ten characters and no time.
 */
const IS_REAL = `CASE WHEN substr(d, 5) BETWEEN '0101' AND '1228' AND ${DAY} BETWEEN '01' AND '28'
      AND ${REST} GLOB '"*' AND substr(v, 11, 1) = '"' THEN true
    ELSE ${MONTH} BETWEEN '01' AND '12' AND ${DAY} BETWEEN '01' AND ${LAST_DAY}
      AND length(v) - length(${REST}) <= 10
      AND (${REST} GLOB '"*' OR ${REST} GLOB '[ T]${TIME}' OR ${REST} GLOB '[ T]${DIGIT}${TIME}') END`;

/** 2026-11-26 as it is compared. */
function plain(day: string): string {
  return day.replaceAll("-", "");
}

/** A condition on a label's value as a day; a value that is none meets no condition. */
export function dayIs(key: string, rule: DayCondition, { now, timeZone }: Compiling): Compiled {
  const cut = cutOut(key, LONGEST);
  const value = (test: string, ...days: string[]) =>
    of(
      `coalesce((SELECT CASE WHEN ${test} THEN ${IS_REAL} END
        FROM (SELECT v, ${AS_DAY} AS d FROM (${cut.sql}) LIMIT 1)), false)`,
      ...days,
      ...cut.params,
    );
  const between = (from: string, to: string) => value("d BETWEEN ? AND ?", plain(from), plain(to));
  const today = dayOf(now, timeZone);
  const ahead = (days: number) => daysAfter(today, days);
  const anniversaries = (first: number, last: number) => {
    // Every day of the year is among so many.
    if (last - first >= 365) return value("d IS NOT NULL");
    const [from, to] = [plain(ahead(first)).slice(4), anniversaryEnd(ahead(last))];
    const joint = from <= to ? "AND" : "OR";
    return value(`(substr(d, 5) >= ? ${joint} substr(d, 5) <= ?)`, from, to);
  };
  switch (rule.operator) {
    case "dayIs":
      return between(rule.value, rule.value);
    case "dayBefore":
      return value("d < ?", plain(rule.value));
    case "dayAfter":
      return value("d > ?", plain(rule.value));
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
