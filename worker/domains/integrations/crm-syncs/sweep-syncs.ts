import type { AccountContext, SystemContext } from "#worker/context.ts";
import { keepWebhook } from "#worker/domains/integrations/connections/keep-webhook.ts";
import { dueWebhooks } from "#worker/domains/integrations/connections/webhook-queries.ts";
import { commitUnlessAborted } from "#worker/kernel/commit.ts";
import { forEachAccount } from "#worker/kernel/each-alone.ts";
import { isStopped } from "#worker/kernel/stop-switch.ts";
import {
  changeAsRead,
  dueSyncs,
  findSync,
  hintedSyncs,
  nextHinted,
  syncsOf,
} from "./inner/sync-queries.ts";

const AT_ONCE = 50;
/** Before the clock looks again after what it could not begin. */
const AGAIN_MS = 5_000;
const STOPPED_MS = 60_000;

/**
 * Begins the runs that are due, also those of syncs that stopped: what stopped them may be put right. Sets the clock for
 * those that webhooks ask for, if it was lost.
 */
export async function sweepSyncs(
  ctx: SystemContext,
  database: D1Database,
  shard: number,
): Promise<boolean> {
  const due = await dueSyncs(database, ctx.now(), AT_ONCE);
  await forEachAccount(ctx, "CRM syncs", due, begin);
  const next = await nextHinted(database);
  if (next !== undefined) await ctx.scheduler(shard).arm(shard, next);
  return due.length === AT_ONCE;
}

/** Begins the runs that webhooks ask for. Returns when the next turn is due. */
export async function beginHinted(ctx: SystemContext, shard: number): Promise<number | undefined> {
  if (isStopped(ctx, shard)) return ctx.now() + STOPPED_MS;
  const database = ctx.shards[shard];
  if (!database) throw new Error(`There is no shard ${shard}`);
  const due = await hintedSyncs(database, ctx.now(), AT_ONCE);
  await forEachAccount(ctx, "hinted CRM syncs", due, begin);
  const next = await nextHinted(database);
  return next === undefined ? undefined : Math.max(next, ctx.now() + AGAIN_MS);
}

async function begin(ctx: AccountContext, { id }: { id: string }): Promise<void> {
  const row = await findSync(ctx, id);
  if (!row || row.running || row.status === "paused") return;
  // Aborted if a person began it meanwhile.
  await commitUnlessAborted(ctx, {
    statements: changeAsRead(ctx, row, { running: true, runAt: ctx.now() }),
    effects: [{ type: "job", kind: "crmSync", id }],
  });
}

/** Ends webhooks that no sync wants any more. The others are looked at by the runs of their syncs, or here if those are late. */
export async function sweepCrmWebhooks(ctx: SystemContext, shard: D1Database): Promise<boolean> {
  const due = await dueWebhooks(shard, ctx.now(), AT_ONCE);
  await forEachAccount(ctx, "webhooks of CRMs", due, async (account, { app }) => {
    const syncs = await syncsOf(account);
    const isWanted = syncs.some((sync) => sync.app === app && sync.status !== "paused");
    await keepWebhook(account, app, { isWanted });
  });
  return due.length === AT_ONCE;
}
