import { contract } from "#core/contract/registry.ts";
import { pageOf, paging } from "#core/paging.ts";
import { deleteSchedule } from "#worker/domains/campaigns/schedules/schedule-queries.ts";
import { commit } from "#worker/kernel/commit.ts";
import { verb } from "#worker/verb.ts";
import { deleteGroupRows, groupById, groupPage, toggleGroup } from "./inner/group-queries.ts";
import { lastRuns } from "./inner/run-queries.ts";
import { presentGroup } from "./inner/stored-group.ts";

/** R309, R409, R431. */
export const listSchedulerGroups = verb(contract.listSchedulerGroups, async (ctx, input) => {
  const page = paging(input);
  const { search, sortField, sortOrder } = input;
  const { rows, total } = await groupPage(ctx, { search, sortField, sortOrder, ...page });
  return pageOf(rows.map(presentGroup), total, page);
});

export const getSchedulerGroup = verb(contract.getSchedulerGroup, async (ctx, { id }) => {
  return { data: presentGroup(await groupById(ctx, id)) };
});

export const deleteSchedulerGroup = verb(contract.deleteSchedulerGroup, async (ctx, { id }) => {
  await groupById(ctx, id);
  const waiting = (await lastRuns(ctx, id)).filter(({ status }) => status === "waiting");
  await commit(ctx, {
    statements: [...waiting.map((run) => deleteSchedule(ctx, run.id)), ...deleteGroupRows(ctx, id)],
    audit: { action: "scheduler.delete", subject: id },
  });
  return {};
});

/** R310. */
export const pauseSchedulerGroup = verb(contract.pauseSchedulerGroup, async (ctx, input) => {
  const { id, paused } = input;
  await groupById(ctx, id);
  await commit(ctx, {
    statements: [toggleGroup(ctx, id, paused)],
    audit: { action: "scheduler.pause", subject: id },
  });
  return { data: presentGroup(await groupById(ctx, id)) };
});
