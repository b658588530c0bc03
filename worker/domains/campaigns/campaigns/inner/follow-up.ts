import { type Id, idFrom } from "#core/ids.ts";
import { followUpAt } from "#core/rules/follow-ups.ts";
import type { AccountContext } from "#worker/context.ts";
import type { Statement } from "#worker/db/statement.ts";
import { holdGroups } from "#worker/domains/audience/groups/group-use-queries.ts";
import { scheduleAll } from "#worker/domains/campaigns/schedules/schedule-queries.ts";
import type { Effect } from "#worker/kernel/effects.ts";
import type { CampaignRecord } from "../campaign-queries.ts";
import { targetIdsOf } from "../prepare-campaign.ts";
import { followUpOf } from "../stored-follow-up.ts";
import { zoneOf } from "./series.ts";

/** The one id that a campaign's follow-up can have, so that it is scheduled and sent once. */
export function followUpId(
  campaign: Pick<CampaignRecord, "id" | "launches" | "createdAt">,
): Promise<Id<"schedule">> {
  const source = `${campaign.id} ${campaign.launches} follow-up`;
  return idFrom("schedule", source, campaign.createdAt);
}

/** What schedules a campaign's follow-up, for the transaction that ends the campaign. */
export async function scheduleFollowUpStatements(
  ctx: AccountContext,
  campaign: CampaignRecord,
): Promise<{ statements: Statement[]; effects: Effect[] }> {
  const followUp = followUpOf(campaign);
  if (!followUp || followUp.cancelled) return { statements: [], effects: [] };
  const dueAt = followUpAt(followUp, ctx.now(), await zoneOf(ctx, campaign));
  const id = await followUpId(campaign);
  return {
    statements: [
      scheduleAll(ctx, { kind: "followUp", subject: campaign.id }, [{ id, dueAt }]),
      holdGroups(ctx, id, targetIdsOf(campaign)),
    ],
    effects: [{ type: "arm", at: dueAt }],
  };
}
