import { contract } from "#core/contract/registry.ts";
import { pageOf, paging } from "#core/paging.ts";
import { LOG_KEPT_MS } from "#core/rules/file-schedules.ts";
import type { SystemContext } from "#worker/context.ts";
import { verb } from "#worker/verb.ts";
import { fileNames } from "./inner/file-queries.ts";
import { groupById } from "./inner/group-queries.ts";
import { forgetLog, logPage } from "./inner/log-queries.ts";
import { fileIdsOfPage, runPage } from "./inner/run-queries.ts";

/** R311, C57. */
export const schedulerHistory = verb(contract.schedulerHistory, async (ctx, { id, ...input }) => {
  const page = paging(input);
  const [, { rows, total }, names] = await Promise.all([
    groupById(ctx, id),
    runPage(ctx, id, page),
    fileNames(ctx, fileIdsOfPage(ctx, id, page)),
  ]);
  const items = rows.map(({ id, dueAt, status, late, info, fileId, campaignId, endedAt }) => ({
    _id: id,
    dueAt,
    status,
    late,
    info: info ?? undefined,
    file: fileId === null ? undefined : { _id: fileId, name: names.get(fileId) ?? "" },
    campaign: campaignId ?? undefined,
    endedAt: endedAt ?? undefined,
  }));
  return pageOf(items, total, page);
});

/** R311, C57. */
export const getSchedulerLog = verb(contract.getSchedulerLog, async (ctx, { id, ...input }) => {
  const page = paging(input);
  const [, { rows, total }] = await Promise.all([groupById(ctx, id), logPage(ctx, id, page)]);
  const items = rows.map(({ id, at, file, row, number, info }) => ({
    _id: id,
    at,
    file: file ?? undefined,
    row: row ?? undefined,
    number: number ?? undefined,
    info,
  }));
  return pageOf(items, total, page);
});

/** Forgets what is too old. */
export function sweepSchedulerLog(ctx: SystemContext, shard: D1Database): Promise<boolean> {
  return forgetLog(shard, ctx.now() - LOG_KEPT_MS);
}
