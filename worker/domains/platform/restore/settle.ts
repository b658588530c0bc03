import type { SystemContext } from "#worker/context.ts";
import { failPlan } from "#worker/domains/campaigns/campaigns/plan-job.ts";
import { restoreQuick } from "#worker/domains/campaigns/quick-messages/restore-quick.ts";
import { journalEntry } from "#worker/domains/platform/journal/entry.ts";
import { resolveAccount } from "#worker/kernel/resolve-account.ts";
import { planningCampaigns, staged, unstage } from "./inner/queries.ts";
import { settleCampaign } from "./inner/settle-campaign.ts";

const AT_ONCE = 20;

const HELD =
  "Our records were restored to an earlier time. Check this campaign, then send it again.";

/** After the replay: settles a shard's next campaigns and quick messages. Returns how many; 0 when all are settled. */
export async function settle(ctx: SystemContext, shard: number): Promise<{ settled: number }> {
  const database = ctx.shards[shard];
  if (!database) throw new Error(`There is no shard ${shard}`);
  const rows = await staged(database, AT_ONCE);
  for (const { account_id, entry } of rows) {
    const ref = await resolveAccount(ctx, account_id);
    const parsed = journalEntry.parse(JSON.parse(entry));
    if (!ref) continue;
    const account = ctx.forAccount(ref);
    if (parsed.of === "campaign") await settleCampaign(account, parsed);
    if (parsed.of === "quick") await restoreQuick(account, parsed, unstage(account, parsed.id));
  }
  if (rows.length > 0) return { settled: rows.length };
  // No owner may find that a campaign went out on its own because our clock went back.
  const planning = await planningCampaigns(database, AT_ONCE);
  for (const { account_id, id } of planning) {
    const ref = await resolveAccount(ctx, account_id);
    if (ref) await failPlan(ctx.forAccount(ref), id, HELD);
  }
  return { settled: planning.length };
}
