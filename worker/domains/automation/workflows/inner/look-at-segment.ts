import type { WorkflowTrigger } from "#core/contract/workflows/definition.ts";
import { timeOf } from "#core/ids.ts";
import { changesOf } from "#core/rules/workflows/members.ts";
import type { AccountContext } from "#worker/context.ts";
import { remainingFilters } from "#worker/domains/audience/segments/filter-contacts.ts";
import { type MemberRow, matchPage } from "#worker/domains/audience/segments/filter-queries.ts";
import { segmentScope } from "#worker/domains/audience/segments/segment-scope.ts";
import { enter } from "./enter.ts";
import { SEGMENT_EVERY_MS } from "./look-at.ts";
import { deleteMembers, insertMembers, membersAfter } from "./member-queries.ts";
import type { DueTrigger } from "./trigger-queries.ts";

const PAGE = 1000;

/**
 * The next numbers of a segment beside those that were in it before: who came in enters. The first look after an
 * activation finds who is there already; of them, only those enter who became contacts since.
 */
export async function lookAtSegment(
  ctx: AccountContext,
  row: DueTrigger,
  { segment }: Extract<WorkflowTrigger, { type: "segment" }>,
): Promise<DueTrigger | undefined> {
  const later = { due_at: ctx.now() + SEGMENT_EVERY_MS, cursor: "" };
  const [filter] = await remainingFilters(ctx, [segment]);
  if (!filter) return enter(ctx, row, { numbers: [], key: "", next: later });
  const page = { after: row.cursor, limit: PAGE };
  const [now, before] = await Promise.all([
    segmentScope(ctx, filter).then((scope) => matchPage(ctx, filter, scope, page)),
    membersAfter(ctx, row.workflow_id, page),
  ]);
  const { came, left, upTo } = changesOf(
    pageOf(now.map(({ number }) => number)),
    pageOf(before.map(({ number }) => number)),
  );
  const isNew = newSince(now, row.due_at);
  return enter(ctx, row, {
    numbers: row.primed ? came : came.filter(isNew),
    // Who left and came back does so in another look.
    key: String(row.due_at),
    next: upTo === null ? { ...later, primed: true } : { due_at: row.due_at, cursor: upTo },
    statements: [
      ...insertMembers(ctx, row.workflow_id, came),
      ...deleteMembers(ctx, row.workflow_id, left),
    ],
  });
}

const pageOf = (numbers: readonly string[]) => ({ numbers, isLast: numbers.length < PAGE });

/** Whether a number's first contact in the segment was added after a moment. */
function newSince(rows: readonly MemberRow[], at: number): (number: string) => boolean {
  const added = new Set(rows.filter(({ id }) => timeOf(id) > at).map(({ number }) => number));
  return (number) => added.has(number);
}
