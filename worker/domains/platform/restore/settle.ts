import type { AccountContext, SystemContext } from "#worker/context.ts";
import { pauseRestored } from "#worker/domains/automation/file-scheduler/pause-restored.ts";
import { stopRestored } from "#worker/domains/automation/workflows/stop-restored.ts";
import { failPlan } from "#worker/domains/campaigns/campaigns/plan-job.ts";
import { restoredQuick } from "#worker/domains/campaigns/quick-messages/restored-quick.ts";
import { deleteEverySession } from "#worker/domains/identity/sessions/session-queries.ts";
import { journalEntry } from "#worker/domains/platform/journal/entry.ts";
import { type Change, commit } from "#worker/kernel/commit.ts";
import { writeControl } from "#worker/kernel/commit-control.ts";
import { resolveAccount } from "#worker/kernel/resolve-account.ts";
import { planningCampaigns, staged, unstage } from "./inner/queries.ts";
import { restoredCampaign } from "./inner/restored-campaign.ts";

const AT_ONCE = 20;

const HELD =
  "Our records were restored to an earlier time. Check this campaign, then send it again.";

/** After the replay: settles a shard's next campaigns, quick messages, workflows and file schedulers. Returns how many; 0 when all are settled. */
export async function settle(ctx: SystemContext, shard: number): Promise<{ settled: number }> {
  const database = ctx.shards[shard];
  if (!database) throw new Error(`There is no shard ${shard}`);
  const rows = await staged(database, AT_ONCE);
  for (const { account_id, entry } of rows) {
    const ref = await resolveAccount(ctx, account_id);
    const parsed = journalEntry.parse(JSON.parse(entry));
    if (!ref) continue;
    const account = ctx.forAccount(ref);
    if (parsed.of === "campaign") await settleOne(account, parsed, restoredCampaign);
    if (parsed.of === "quick") await settleOne(account, parsed, restoredQuick);
  }
  if (rows.length > 0) return { settled: rows.length };
  // No owner may find that a campaign went out on its own because our clock went back.
  const planning = await planningCampaigns(database, AT_ONCE);
  for (const { account_id, id } of planning) {
    const ref = await resolveAccount(ctx, account_id);
    if (ref) await failPlan(ctx.forAccount(ref), id, HELD);
  }
  if (planning.length > 0) return { settled: planning.length };
  const settled = (await stopRestored(ctx, database)) || (await pauseRestored(ctx, database));
  return { settled };
}

/** Of any kind: what it says brings it to its last state, in one transaction with the end of its restoration. */
async function settleOne<E extends { id: string }>(
  ctx: AccountContext,
  entry: E,
  restored: (ctx: AccountContext, entry: E) => Promise<Change | undefined>,
): Promise<void> {
  const change = await restored(ctx, entry);
  const statements = [...(change?.statements ?? []), unstage(ctx, entry.id)];
  await commit(ctx, { ...change, statements });
}

/** Signs everybody out: CONTROL holds sessions again that were ended since the restore point. */
export async function endEverySession(ctx: SystemContext): Promise<void> {
  await writeControl(ctx, [deleteEverySession()]);
}
