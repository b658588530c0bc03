import { labelField, type SegmentFilter } from "#core/audience/segment-filter.ts";
import type { WorkflowTrigger } from "#core/contract/workflows/definition.ts";
import { firstMessageIdAt } from "#core/ids.ts";
import { tagKey } from "#core/rules/merge-tags.ts";
import { dayOf, daysAfter, startOfDay } from "#core/rules/zoned-day.ts";
import type { AccountContext } from "#worker/context.ts";
import { returned } from "#worker/db/statement.ts";
import { remainingFilters } from "#worker/domains/audience/segments/filter-contacts.ts";
import { matchPage } from "#worker/domains/audience/segments/filter-queries.ts";
import { segmentScope } from "#worker/domains/audience/segments/segment-scope.ts";
import { accountProfile } from "#worker/domains/identity/directory/account-queries.ts";
import { commitUnlessAborted } from "#worker/kernel/commit.ts";
import { queueRuns } from "../trigger-runs.ts";
import { draftOf } from "./draft.ts";
import { firstLookAt, SEGMENT_EVERY_MS } from "./look-at.ts";
import { advanceTrigger, type DueTrigger, startedRow, startRuns } from "./trigger-queries.ts";

const PAGE = 500;
const HOUR_MS = 3_600_000;
/** A date that is noticed later than this has passed. */
const LATE_MS = 12 * HOUR_MS;

/** Looks at a page of the numbers that a trigger is about now, and starts its workflow for them. Returns whether there are more. */
export async function lookAt(ctx: AccountContext, row: DueTrigger): Promise<boolean> {
  const { trigger } = draftOf({ draft: row.definition });
  const { timeZone } = await accountProfile(ctx, ctx.account.id);
  const look = trigger && (await lookOf(ctx, trigger, row.due_at, timeZone));
  const isLate = trigger?.type === "date" && ctx.now() - row.due_at > LATE_MS;
  const page =
    look && !isLate
      ? await matchPage(ctx, look.filter, await segmentScope(ctx, look.filter, look.now), {
          after: row.cursor,
          limit: PAGE,
        })
      : [];
  const hasMore = page.length === PAGE;
  const next =
    trigger?.type === "segment"
      ? ctx.now() + SEGMENT_EVERY_MS
      : trigger && firstLookAt(trigger, Math.max(row.due_at, ctx.now() - LATE_MS), timeZone);
  const change = hasMore
    ? { dueAt: row.due_at, cursor: page.at(-1)?.number ?? "" }
    : { dueAt: next ?? null, cursor: "" };
  const since = firstMessageIdAt(ctx.now());
  const started = startRuns(
    ctx,
    page.map(({ number }) => ({
      ...{ kind: row.kind, subject: row.subject, number, since },
      key: look?.key ?? "",
    })),
  );
  const results = await commitUnlessAborted(ctx, {
    statements: [started, ...advanceTrigger(ctx, row, change)],
  });
  await queueRuns(
    ctx,
    returned(results?.[0], startedRow).map(({ id }) => id),
  );
  return hasMore;
}

interface Look {
  filter: SegmentFilter;
  /** When its days are counted from. */
  now: number;
  /** What each number enters by: once. */
  key: string;
}

async function lookOf(
  ctx: AccountContext,
  trigger: WorkflowTrigger,
  dueAt: number,
  timeZone: string,
): Promise<Look | undefined> {
  if (trigger.type === "segment") {
    const [filter] = await remainingFilters(ctx, [trigger.segment]);
    // By a new key after some days, the rules let a number enter again; otherwise it is in the segment once.
    return (
      filter && { filter, now: ctx.now(), key: String(Math.floor(ctx.now() / (24 * HOUR_MS))) }
    );
  }
  if (trigger.type !== "date") return undefined;
  const day = daysAfter(dayOf(dueAt, timeZone), -trigger.offset);
  const operator = trigger.each === "year" ? "anniversaryToday" : "dayToday";
  const rules = [{ field: labelField(tagKey(trigger.label)), operator } as const];
  const filter = { combinator: "and" as const, rules };
  // Noon is that day in any zone, whatever the clocks do.
  return { filter, now: (startOfDay(day, timeZone) ?? dueAt) + 12 * HOUR_MS, key: day };
}
