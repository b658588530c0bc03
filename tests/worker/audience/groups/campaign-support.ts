import { env } from "cloudflare:workers";
import { newId } from "#core/ids.ts";
import type { CampaignStatus } from "#core/statuses.ts";
import type { AccountContext } from "#worker/context.ts";
import { shardDatabase } from "#worker/db/shards.ts";
import { holdGroups } from "#worker/domains/audience/groups/group-use-queries.ts";
import { changeCampaign } from "#worker/domains/campaigns/campaigns/campaign-queries.ts";
import { commit } from "#worker/kernel/commit.ts";

/** A campaign with these groups that was launched and then came to this status. */
export async function launched(
  ctx: AccountContext,
  status: CampaignStatus,
  groups: readonly string[],
  { name = "C", recurrence = null }: { name?: string; recurrence?: string | null } = {},
) {
  const id = newId("campaign", ctx.now());
  await shardDatabase(env, ctx.account.shard)
    .prepare(
      `INSERT INTO campaigns (account_id, id, name, type, sender, message, group_ids, opt_out, status,
        recurrence, created_at, updated_at)
      VALUES (?1, ?2, ?4, 'promotional', '#SharedNum#', 'Hi', ?3, 1, 'draft', ?5, 1, 1)`,
    )
    .bind(ctx.account.id, id, JSON.stringify(groups), name, recurrence)
    .run();
  await commit(ctx, {
    statements: [holdGroups(ctx, id, groups), ...changeCampaign(ctx, id, { status })],
  });
  return id;
}
