import { type SQL, sql } from "drizzle-orm";
import * as z from "zod";
import { compileSegment } from "#core/audience/compile-segment.ts";
import type { Compiling } from "#core/audience/compiled.ts";
import {
  type Condition,
  conditionsOf,
  type FilterGroup,
  isFilterGroup,
  isOfContact,
  rulesOf,
} from "#core/audience/segment-filter.ts";
import type { Id } from "#core/ids.ts";
import type { AccountContext } from "#worker/context.ts";
import { SUPPRESSED } from "#worker/domains/audience/groups/count-queries.ts";
import { conditionToSql, fromSegment, isInSegment } from "../filter-queries.ts";
import type { SegmentScope } from "../segment-scope.ts";

const counted = z.object({ n: z.number() });

/**
 * How many numbers match, and how many of them are on a list of suppressions: of the few that are, each is
 * looked at by itself.
 */
export async function countMatches(
  ctx: AccountContext,
  filter: FilterGroup,
  scope: SegmentScope,
): Promise<{ total: number; unsubscribed: number }> {
  const lists = JSON.stringify(scope.lists);
  const [all, suppressed] = await Promise.all([
    ctx.db.rows(countOf(filter, scope), counted),
    ctx.db.rows(
      sql`SELECT COUNT(DISTINCT c.number) AS n FROM suppressions s
          CROSS JOIN contacts c INDEXED BY contacts_by_number ON c.number = s.number
        WHERE s.account_id IN (SELECT value FROM json_each(${lists}))
          AND ${SUPPRESSED}
          AND ${isInSegment(filter, scope)}`,
      counted,
    ),
  ]);
  return { total: all[0]?.n ?? 0, unsubscribed: suppressed[0]?.n ?? 0 };
}

type Rules = FilterGroup["rules"];
type InGroup = Extract<Condition, { field: "group" }> & { value: readonly [Id<"group">] };

/** Begins with the fewest numbers that a condition leaves: all that match are among them. */
function countOf(filter: FilterGroup, scope: SegmentScope): SQL {
  const rules = rulesOf(filter);
  const group = rules.find(isOneGroup);
  if (group) {
    const rest = rules.filter((rule) => rule !== group);
    const ofNumber = !conditionsOf({ combinator: "and", rules: rest }).some(isOfContact);
    if (ofNumber) return countInGroup(group, rest, scope);
    if (!scope.shared) return countBehindGroup(group, rest, scope);
  }
  if (!scope.shared && rules.some(needsActivity)) return countActive(rules, scope);
  return sql`SELECT COUNT(DISTINCT c.number) AS n ${fromSegment(filter, scope, "all")}`;
}

function isOneGroup(rule: Rules[number]): rule is InGroup {
  if (isFilterGroup(rule) || rule.field !== "group") return false;
  return rule.operator === "in" && rule.value.length === 1;
}

/** Whether only numbers can match that something happened to. */
function needsActivity(rule: Rules[number]): boolean {
  if (isFilterGroup(rule)) return false;
  if (rule.field !== "messaged" && rule.field !== "replied" && rule.field !== "clicked")
    return false;
  return rule.operator !== "never" && rule.operator !== "notInLast";
}

function allOf(rules: Rules, scope: SegmentScope, reads: Compiling["reads"]): SQL {
  if (rules.length === 0) return sql`true`;
  return conditionToSql(compileSegment({ combinator: "and", rules }, { ...scope, reads }));
}

/** Which of a number's contacts it is makes no difference: the group's own will do, each number once. */
function countInGroup({ value: [id] }: InGroup, rest: Rules, scope: SegmentScope): SQL {
  return sql`SELECT COUNT(*) AS n FROM contacts c INDEXED BY contacts_number
    WHERE c.account_id = ${scope.ownerOf(id)} AND c.group_id = ${id} AND ${allOf(rest, scope, "all")}`;
}

/** Any contact of a number may match, in whichever group it is. */
function countBehindGroup({ value: [id] }: InGroup, rest: Rules, scope: SegmentScope): SQL {
  return sql`SELECT COUNT(DISTINCT n.number) AS n FROM contacts n INDEXED BY contacts_number
      CROSS JOIN contacts c INDEXED BY contacts_by_number
        ON c.account_id = n.account_id AND c.number = n.number
    WHERE n.account_id = ${scope.account} AND n.group_id = ${id} AND ${allOf(rest, scope, "all")}`;
}

/** All that is asked of a number's activity is read from its one row; each number has one, so none counts twice. */
function countActive(rules: Rules, scope: SegmentScope): SQL {
  return sql`SELECT COUNT(*) AS n FROM number_activity a
    WHERE a.account_id = ${scope.account}
      AND EXISTS (SELECT 1 FROM contacts c INDEXED BY contacts_by_number
        WHERE c.account_id = a.account_id AND c.number = a.number
          AND ${allOf(rules, scope, "activity")})`;
}
