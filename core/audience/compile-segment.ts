import { dayOf, daysAfter, endOfDay, startOfDay } from "../rules/zoned-day.ts";
import { type Condition, type FilterGroup, isFilterGroup, labelKeyOf } from "./segment-filter.ts";

/** A condition of SQL on a contact `c`, with a parameter for each `?`; true or false, never NULL. */
export interface Compiled {
  sql: string;
  params: (string | number)[];
}

export interface Compiling {
  /** Whose messages, clicks and replies count. */
  account: string;
  /** Accounts whose suppressions count. */
  lists: readonly string[];
  /** The account that a group is in. */
  ownerOf: (group: string) => string;
  /** Epoch milliseconds, and the zone that days begin in. */
  now: number;
  timeZone: string;
  /**
   * Whether it is for all contacts or for a page of them: what is known of numbers is then read once as
   * a set, or looked up number by number. With `activity` it is for all again, and a row `a` of
   * `number_activity` is there for each.
   */
  reads: "all" | "page" | "activity";
}

const DAY_MS = 86_400_000;

/**
 * A filter as SQL. Nothing of it is in the text but its shape: every value, and every label's name, is a
 * parameter. Each condition has at most three.
 */
export function compileSegment(filter: FilterGroup, with_: Compiling): Compiled {
  const parts = filter.rules.map((rule) =>
    isFilterGroup(rule) ? compileSegment(rule, with_) : compileCondition(rule, with_),
  );
  const joined = parts.map(({ sql }) => sql).join(filter.combinator === "and" ? " AND " : " OR ");
  return {
    sql: `${filter.not ? "NOT " : ""}(${joined})`,
    params: parts.flatMap(({ params }) => params),
  };
}

function compileCondition(rule: Condition, with_: Compiling): Compiled {
  switch (rule.field) {
    case "number":
      return numberIs(rule);
    case "group":
      return inGroups(rule, with_);
    case "added":
    case "messaged":
    case "replied":
    case "clicked":
      return happened(rule, with_);
    case "received":
    case "answered":
    case "opened":
      return responded(rule, with_);
    case "state":
      return isState(rule, with_);
    default:
      return labelIs(rule, with_);
  }
}

function of(sql: string, ...params: (string | number)[]): Compiled {
  return { sql, params };
}

function unless(no: boolean, { sql, params }: Compiled): Compiled {
  return no ? { sql: `NOT (${sql})`, params } : { sql, params };
}

function numberIs({ operator, value }: Extract<Condition, { field: "number" }>): Compiled {
  if (operator === "is") return of("c.number = ?", value);
  if (operator === "isNot") return of("c.number <> ?", value);
  return of("(c.number >= ? AND c.number < ?)", value, `${value}:`);
}

/**
 * Values by label are one JSON text, as JSON.stringify writes it. Taking it apart for each of half a
 * million contacts takes half a second; finding what it must contain takes a tenth of that. A quote
 * inside a value is escaped, so `"city":"perth"` is in the text only where it is the label's value.
 */
function entry(key: string, value = ""): string {
  return folded(`${JSON.stringify(key)}:${JSON.stringify(value)}`);
}

/** The same up to the end of the value, which may go on. */
function entryBeginning(key: string, value = ""): string {
  return entry(key, value).slice(0, -1);
}

/** As SQLite's `lower` does: other letters than A to Z stay as they are. */
export function folded(text: string): string {
  return text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}

const HAS = "instr(lower(c.fields), ?) > 0";

type LabelCondition = Extract<Condition, { field: `label:${string}` }>;

function labelIs(rule: LabelCondition, with_: Compiling): Compiled {
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
      return unless(rule.operator === "notContains", contains(key, folded(rule.value)));
    case "isEmpty":
    case "isNotEmpty": {
      const filled = of(
        `(${HAS} AND instr(lower(c.fields), ?) = 0)`,
        entryBeginning(key),
        entry(key),
      );
      return unless(rule.operator === "isEmpty", filled);
    }
    default:
      return dayIs(key, rule, with_);
  }
}

function contains(key: string, value: string): Compiled {
  const escaped = JSON.stringify(value).slice(1, -1);
  return of(
    `(${HAS} AND EXISTS (SELECT 1 FROM json_each(c.fields) f
      WHERE lower(f.key) = ? AND instr(lower(f.value), ?) > 0))`,
    folded(escaped),
    folded(key),
    value,
  );
}

const NUM = "[0-9]";
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

/** The LIMIT has SQLite cut the value out once, not once for each use. */
function dayIs(key: string, rule: DayCondition, { now, timeZone }: Compiling): Compiled {
  const beginning = entryBeginning(key);
  const length = [...beginning].length;
  const value = (test: string, ...days: string[]) =>
    of(
      `coalesce((SELECT ${test} FROM (SELECT substr(c.fields,
        nullif(instr(c.fields, ?), 0) + ${length}, 10) AS v LIMIT 1)), false)`,
      ...days.map((text) => text.replaceAll("-", "/")),
      beginning,
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

/** Whether the contact's number is among those of a query, which names them `n.number`. */
function among({ reads }: Compiling, query: string, ...params: (string | number)[]): Compiled {
  return reads === "page"
    ? of(`EXISTS (SELECT 1 ${query} AND n.number = c.number)`, ...params)
    : of(`c.number IN (SELECT n.number ${query})`, ...params);
}

function inGroups(
  { operator, value }: Extract<Condition, { field: "group" }>,
  with_: Compiling,
): Compiled {
  const pairs = JSON.stringify(value.map((id) => [id, with_.ownerOf(id)]));
  const found = among(
    with_,
    `FROM json_each(?) g CROSS JOIN contacts n
      ON n.account_id IN (g.value->>1) AND n.group_id = g.value->>0 WHERE true`,
    pairs,
  );
  return unless(operator === "notIn", found);
}

type Happened = Extract<Condition, { field: "added" | "messaged" | "replied" | "clicked" }>;

function happened(rule: Happened, with_: Compiling): Compiled {
  const { account, now, timeZone, reads } = with_;
  const when = (test: string, ...params: number[]) => {
    if (rule.field === "added") return of(`c.created_at ${test}`, ...params);
    const column = `${rule.field}_at`;
    if (reads === "activity") return of(`coalesce(a.${column} ${test}, false)`, ...params);
    const query = `FROM number_activity n WHERE n.account_id = ? AND n.${column} ${test}`;
    return among(with_, query, account, ...params);
  };
  switch (rule.operator) {
    case "before":
      return when("< ?", startOfDay(rule.value, timeZone) ?? 0);
    case "after":
      return when(">= ?", endOfDay(rule.value, timeZone) ?? 0);
    case "inLast":
    case "notInLast":
      return unless(rule.operator === "notInLast", when(">= ?", now - rule.value * DAY_MS));
    case "ever":
    case "never":
      return unless(rule.operator === "never", when("IS NOT NULL"));
  }
}

type Responded = Extract<Condition, { field: "received" | "answered" | "opened" }>;

const RESPONDED = {
  received: `FROM (SELECT m.recipient AS number FROM messages m INDEXED BY messages_once
    WHERE m.account_id = ? AND m.campaign_id IN (SELECT value FROM json_each(?))
      AND m.status IN ('sent', 'delivered', 'unknown')) n WHERE true`,
  answered: `FROM campaign_responses n WHERE n.account_id = ?
    AND n.campaign_id IN (SELECT value FROM json_each(?)) AND n.kind = 'reply'`,
  opened: `FROM clicks n WHERE n.account_id = ? AND n.subject IN (SELECT value FROM json_each(?))
    AND n.verdict = 'person' AND n.number IS NOT NULL`,
} as const;

function responded({ field, operator, value }: Responded, with_: Compiling): Compiled {
  const named = JSON.stringify(value);
  // No index finds a campaign's replies by number: they are always read as a set.
  const reading = field === "answered" ? { ...with_, reads: "all" as const } : with_;
  const found = among(reading, RESPONDED[field], with_.account, named);
  return unless(operator === "notIn", found);
}

const SUPPRESSED = {
  optedOut: "n.opted_out_at IS NOT NULL",
  blocked: "n.blocked_at IS NOT NULL",
  subscribed: "(n.opted_out_at IS NOT NULL OR n.blocked_at IS NOT NULL)",
} as const;

function isState(
  { operator, value }: Extract<Condition, { field: "state" }>,
  with_: Compiling,
): Compiled {
  const listed = among(
    with_,
    `FROM suppressions n WHERE n.account_id IN (SELECT value FROM json_each(?))
      AND ${SUPPRESSED[value]}`,
    JSON.stringify(with_.lists),
  );
  // Subscribed is who is on no list.
  return unless((operator === "isNot") !== (value === "subscribed"), listed);
}
