import { labelField } from "#core/audience/segment-filter.ts";
import type { WorkflowTrigger } from "#core/contract/workflows/definition.ts";
import { tagKey } from "#core/rules/merge-tags.ts";
import { dayOf, daysAfter, startOfDay } from "#core/rules/zoned-day.ts";
import type { AccountContext } from "#worker/context.ts";
import { matchPage } from "#worker/domains/audience/segments/filter-queries.ts";
import { segmentScope } from "#worker/domains/audience/segments/segment-scope.ts";
import { accountProfile } from "#worker/domains/identity/directory/account-queries.ts";
import { enter } from "./enter.ts";
import { firstLookAt } from "./look-at.ts";
import type { DueTrigger } from "./trigger-queries.ts";

const PAGE = 500;
const HOUR_MS = 3_600_000;
/** A date that is noticed later than this has passed. */
const LATE_MS = 12 * HOUR_MS;

/** The next numbers whose day it is. */
export async function lookAtDate(
  ctx: AccountContext,
  row: DueTrigger,
  trigger: Extract<WorkflowTrigger, { type: "date" }>,
): Promise<DueTrigger | undefined> {
  const { timeZone } = await accountProfile(ctx, ctx.account.id);
  const day = daysAfter(dayOf(row.due_at, timeZone), -trigger.offset);
  const isLate = ctx.now() - row.due_at > LATE_MS;
  const page = isLate ? [] : await onDay(ctx, { trigger, day, timeZone, row });
  const hasMore = page.length === PAGE;
  const next = firstLookAt(trigger, Math.max(row.due_at, ctx.now() - LATE_MS), timeZone);
  return enter(ctx, row, {
    numbers: page.map(({ number }) => number),
    key: day,
    next: hasMore
      ? { due_at: row.due_at, cursor: page.at(-1)?.number ?? "" }
      : { due_at: next, cursor: "" },
  });
}

interface OnDay {
  trigger: Extract<WorkflowTrigger, { type: "date" }>;
  day: string;
  timeZone: string;
  row: DueTrigger;
}

async function onDay(ctx: AccountContext, { trigger, day, timeZone, row }: OnDay) {
  const operator = trigger.each === "year" ? "anniversaryToday" : "dayToday";
  const rules = [{ field: labelField(tagKey(trigger.label)), operator } as const];
  const filter = { combinator: "and" as const, rules };
  // Noon is that day in any zone, whatever the clocks do.
  const noon = (startOfDay(day, timeZone) ?? row.due_at) + 12 * HOUR_MS;
  const scope = await segmentScope(ctx, filter, noon);
  return matchPage(ctx, filter, scope, { after: row.cursor, limit: PAGE });
}
