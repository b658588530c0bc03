import { endOfDay, startOfDay } from "../rules/zoned-day.ts";
import { labelIs } from "./compile-label.ts";
import { type Compiled, type Compiling, of, unless } from "./compiled.ts";
import { type Condition, type FilterGroup, isFilterGroup } from "./segment-filter.ts";

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
    case "agreed":
      return happened(rule, with_);
    case "received":
    case "answered":
    case "opened":
      return responded(rule, with_);
    case "state":
      return isState(rule, with_);
    case "source":
      return cameBy(rule, with_);
    default:
      return labelIs(rule, with_);
  }
}

function numberIs({ operator, value }: Extract<Condition, { field: "number" }>): Compiled {
  if (operator === "is") return of("c.number = ?", value);
  if (operator === "isNot") return of("c.number <> ?", value);
  return of("(c.number >= ? AND c.number < ?)", value, `${value}:`);
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

type Happened = Extract<
  Condition,
  { field: "added" | "messaged" | "replied" | "clicked" | "agreed" }
>;

/** Numbers agreed again: by a reply of START, or as a person recorded it. */
const AGREED = `FROM consent_events e
  WHERE e.account_id IN (SELECT value FROM json_each(?)) AND e.kind IN ('optIn', 'consent')`;

/** When a contact's number last did. */
function agreed({ lists, reads }: Compiling, test: string, ...params: number[]): Compiled {
  const query =
    reads === "page"
      ? `coalesce((SELECT MAX(e.at) ${AGREED} AND e.number = c.number) ${test}, false)`
      : `c.number IN (SELECT e.number ${AGREED} GROUP BY e.number HAVING MAX(e.at) ${test})`;
  return of(query, JSON.stringify(lists), ...params);
}

function happened(rule: Happened, with_: Compiling): Compiled {
  const { account, now, timeZone, reads } = with_;
  const when = (test: string, ...params: number[]) => {
    if (rule.field === "added") return of(`c.created_at ${test}`, ...params);
    if (rule.field === "agreed") return agreed(with_, test, ...params);
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

/** How the contact came in; the account it is of has kept that. */
function cameBy(
  { operator, value }: Extract<Condition, { field: "source" }>,
  { accounts }: Compiling,
): Compiled {
  const came = of(
    `coalesce(c.source_id IN (SELECT s.id FROM consent_sources s
      WHERE s.account_id IN (SELECT value FROM json_each(?)) AND s.kind = ?), false)`,
    JSON.stringify(accounts),
    value,
  );
  return unless(operator === "isNot", came);
}
