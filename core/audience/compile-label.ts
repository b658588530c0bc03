import { fold } from "../rules/fold.ts";
import { dayIs } from "./compile-day.ts";
import { type Compiled, type Compiling, of, unless } from "./compiled.ts";
import { cutOut, entry, entryBeginning, lower } from "./label-entry.ts";
import { type Condition, labelKeyOf } from "./segment-filter.ts";

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

/** Longer ones are no numbers to compare. */
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
