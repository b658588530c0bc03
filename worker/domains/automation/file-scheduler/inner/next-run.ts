import { idFrom } from "#core/ids.ts";
import { type FileWindow, nextWindow } from "#core/rules/file-schedules.ts";
import type { AccountContext } from "#worker/context.ts";
import type { Statement } from "#worker/db/statement.ts";
import { scheduleAll } from "#worker/domains/campaigns/schedules/schedule-queries.ts";
import type { Effect } from "#worker/kernel/effects.ts";
import { type GroupRow, noteOfGroup } from "./group-queries.ts";
import { insertRun, lastRuns, type RunRow } from "./run-queries.ts";
import { timingOf } from "./stored-group.ts";

interface Planned {
  statements: Statement[];
  effects: Effect[];
}

/** A time of a scheduler with what starts it. Its ids follow from both, so it is there once. */
export async function planRun(
  ctx: AccountContext,
  group: Pick<GroupRow, "id">,
  window: FileWindow,
): Promise<Planned> {
  const { dueAt } = window;
  const id = await idFrom("schedulerRun", group.id, dueAt);
  const schedule = await idFrom("schedule", id, dueAt);
  return {
    statements: [
      ...insertRun(ctx, { id, groupId: group.id, ...window }),
      scheduleAll(ctx, { kind: "file", subject: id }, [{ id: schedule, dueAt }]),
    ],
    effects: [{ type: "arm", at: dueAt }],
  };
}

/** What follows a time that ends now: the next, unless it waits already. */
export async function following(
  ctx: AccountContext,
  group: GroupRow,
  run: RunRow,
): Promise<Planned> {
  const last = await lastRuns(ctx, group.id);
  if (last.some(({ id, status }) => status === "waiting" && id !== run.id)) {
    return { statements: [], effects: [] };
  }
  const now = ctx.now();
  const window = nextWindow(timingOf(group), { after: run.dueAt, since: now, closed: now });
  if (!window) return { statements: [noteOfGroup(ctx, group.id, { nextAt: null })], effects: [] };
  const { statements, effects } = await planRun(ctx, group, window);
  const next = noteOfGroup(ctx, group.id, { nextAt: window.dueAt });
  return { statements: [...statements, next], effects };
}
