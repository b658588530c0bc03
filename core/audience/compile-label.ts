import { fold } from "../rules/fold.ts";
import { dayOf, daysAfter } from "../rules/zoned-day.ts";
import { type Compiled, type Compiling, of, unless } from "./compiled.ts";
import { type Condition, labelKeyOf } from "./segment-filter.ts";

/**
 * Values by label are one JSON text, as JSON.stringify writes it. Taking it apart for each of half a
 * million contacts takes half a second; finding what it must contain takes a tenth of that. A quote
 * inside a value is escaped, so `"city":"perth"` is in the text only where it is the label's value.
 */
function entry(key: string, value = ""): string {
  return `${lower(JSON.stringify(key))}:${JSON.stringify(fold(value))}`;
}

/** The same up to the end of the value, which may go on. */
function entryBeginning(key: string, value = ""): string {
  return entry(key, value).slice(0, -1);
}

/** As SQLite's `lower` does: other letters than A to Z stay as they are. Keys are stored in lower case, with their accents. */
function lower(text: string): string {
  return text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}

/** The values folded. Of ASCII that is lower case, and not stored (`worker/db/schema/folded.ts`). */
const FIELDS = "CASE WHEN c.fields_folded IS NULL THEN lower(c.fields) ELSE c.fields_folded END";
const HAS = `instr(${FIELDS}, ?) > 0`;

type LabelCondition = Extract<Condition, { field: `label:${string}` }>;

export function labelIs(rule: LabelCondition, with_: Compiling): Compiled {
  const key = labelKeyOf(rule.field) ?? "";
  switch (rule.operator) {
    case "is":
      return of(HAS, entry(key, rule.value));
    case "isNot":
      return unless(true, of(HAS, entry(key, rule.value)));
    case "beginsWith":
      return of(HAS, entryBeginning(key, rule.value));
    case "contains":
    case "notContains":
      return unless(rule.operator === "notContains", contains(key, fold(rule.value)));
    case "isEmpty":
    case "isNotEmpty": {
      const filled = of(`(${HAS} AND instr(${FIELDS}, ?) = 0)`, entryBeginning(key), entry(key));
      return unless(rule.operator === "isEmpty", filled);
    }
    case "moreThan":
      return amountBetween(key, rule.value + step(rule.value), Number.MAX_VALUE);
    case "lessThan":
      return amountBetween(key, -Number.MAX_VALUE, rule.value - step(rule.value));
    case "between":
      return amountBetween(key, ...rule.value);
    default:
      return dayIs(key, rule, with_);
  }
}

function contains(key: string, value: string): Compiled {
  const escaped = JSON.stringify(value).slice(1, -1);
  return of(
    `(${HAS} AND EXISTS (SELECT 1 FROM json_each(${FIELDS}) f
      WHERE f.key = ? AND instr(f.value, ?) > 0))`,
    escaped,
    lower(key),
    value,
  );
}

const NUM = "[0-9]";
const DAY_LENGTH = "20/11/2026".length;
const YEAR = `${NUM}${NUM}${NUM}${NUM}`;

/**
 * `v` as a day, `2026/11/20`: 20/11/2026, with or without zeros before day and month, or the other way.
 * Slashes, because what is taken from the usual form then brings its own.
 */
const AS_DAY = `CASE WHEN v GLOB '${NUM}${NUM}/${NUM}${NUM}/${YEAR}'
      THEN substr(v, 7, 4) || substr(v, 3, 4) || substr(v, 1, 2)
    WHEN v GLOB '${NUM}/${NUM}${NUM}/${YEAR}*'
      THEN substr(v, 6, 4) || substr(v, 2, 4) || '0' || substr(v, 1, 1)
    WHEN v GLOB '${NUM}${NUM}/${NUM}/${YEAR}*'
      THEN substr(v, 6, 4) || '/0' || substr(v, 4, 2) || substr(v, 1, 2)
    WHEN v GLOB '${NUM}/${NUM}/${YEAR}*'
      THEN substr(v, 5, 4) || '/0' || substr(v, 3, 2) || '0' || substr(v, 1, 1)
    WHEN v GLOB '${YEAR}-${NUM}${NUM}-${NUM}${NUM}' THEN replace(v, '-', '/') END`;
const ANNIVERSARY = `substr(${AS_DAY}, 6)`;

type DayCondition = Extract<LabelCondition, { operator: `day${string}` | `anniversary${string}` }>;

/**
 * The value as text `v`, cut off after `most` bytes: bytes need no walk from the first character to it, and
 * days and amounts have one byte a character. LIMIT has SQLite cut once, not for each use.
 */
function cutOut(key: string, most: number): Compiled {
  const beginning = entryBeginning(key);
  const { length } = new TextEncoder().encode(beginning);
  const bytes = "CAST(c.fields AS BLOB)";
  return of(
    `SELECT CAST(substr(${bytes}, nullif(instr(${bytes}, CAST(? AS BLOB)), 0) + ${length}, ${most})
      AS TEXT) AS v LIMIT 1`,
    beginning,
  );
}

/** Longer ones are no numbers that somebody compares. */
const MAX_DIGITS = 24;
const WITHOUT_SIGNS = `replace(replace(substr(v, 1, instr(v, '"') - 1), ',', ''), '$', '')`;

/**
 * `1200`, `-3.5`, `$1,200.50`: what a spreadsheet's cell shows. Compared with a REAL, a text that is a number
 * is one; any other is more than all numbers, so that it lies between no two.
 */
function amountBetween(key: string, least: number, most: number): Compiled {
  const cut = cutOut(key, MAX_DIGITS);
  return of(
    `coalesce((SELECT ${WITHOUT_SIGNS} BETWEEN CAST(? AS REAL) AND CAST(? AS REAL)
      FROM (${cut.sql})), false)`,
    least,
    most,
    ...cut.params,
  );
}

/** What to add for a number just above, as floating point has them. */
function step(value: number): number {
  return Math.max(Math.abs(value) * Number.EPSILON, Number.MIN_VALUE);
}

function dayIs(key: string, rule: DayCondition, { now, timeZone }: Compiling): Compiled {
  const cut = cutOut(key, DAY_LENGTH);
  const value = (test: string, ...days: string[]) =>
    of(
      `coalesce((SELECT ${test} FROM (${cut.sql})), false)`,
      ...days.map((text) => text.replaceAll("-", "/")),
      ...cut.params,
    );
  const today = dayOf(now, timeZone);
  switch (rule.operator) {
    case "dayIs":
      return value(`${AS_DAY} = ?`, rule.value);
    case "dayBefore":
      return value(`${AS_DAY} < ?`, rule.value);
    case "dayAfter":
      return value(`${AS_DAY} > ?`, rule.value);
    case "dayInLast":
      return value(`${AS_DAY} BETWEEN ? AND ?`, daysAfter(today, -rule.value), today);
    case "dayInNext":
      return value(`${AS_DAY} BETWEEN ? AND ?`, today, daysAfter(today, rule.value));
    case "anniversaryInNext": {
      if (rule.value >= 365) return value(`${AS_DAY} IS NOT NULL`);
      const [from, to] = [today.slice(5), daysAfter(today, rule.value).slice(5)];
      const joint = from <= to ? "AND" : "OR";
      return value(`(${ANNIVERSARY} >= ? ${joint} ${ANNIVERSARY} <= ?)`, from, to);
    }
  }
}
