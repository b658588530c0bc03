import { ROW_BYTES } from "#core/rules/limits.ts";
import { paramsIn, parseTemplate } from "#core/rules/merge-tags.ts";
import type { AccountContext } from "#worker/context.ts";
import { isUniqueViolation } from "#worker/db/statement.ts";
import { holdGroups, releaseGroups } from "#worker/domains/audience/groups/group-use-queries.ts";
import { dropDue } from "#worker/domains/campaigns/schedules/drop-due.ts";
import type { Due } from "#worker/domains/campaigns/schedules/due-schedules.ts";
import { endSchedule } from "#worker/domains/campaigns/schedules/schedule-queries.ts";
import { commit } from "#worker/kernel/commit.ts";
import { countDataWithoutLimit } from "#worker/kernel/limits/keep-within.ts";
import { findCampaign, insertFollowUp } from "./campaign-queries.ts";
import { campaignChanged } from "./inner/campaign-changed.ts";
import { campaignOfDate } from "./inner/occurrences.ts";
import { approvedParams } from "./inner/same-params.ts";
import { targetIdsOf } from "./prepare-campaign.ts";
import { followUpOf } from "./stored-follow-up.ts";

const ENDING = " (follow-up)";
const NAME_LENGTH = 80 - ENDING.length;

/**
 * A follow-up whose time has come: a campaign of its own, planned for those whom the campaign reached,
 * and charged by itself.
 */
export async function startFollowUp(ctx: AccountContext, due: Due): Promise<void> {
  const { campaign, followUp } = await followed(ctx, due);
  if (!campaign || !followUp) return dropDue(ctx, due, [releaseGroups(ctx, due.id)]);
  const id = campaignOfDate(due.id);
  const { message } = followUp;
  const approved = paramsIn(parseTemplate(message), approvedParams(campaign));
  const name = `${campaign.name.slice(0, NAME_LENGTH)}${ENDING}`;
  const ended = [...endSchedule(ctx, due, { status: "started" }), releaseGroups(ctx, due.id)];
  await commit(ctx, {
    statements: [
      ...ended,
      insertFollowUp(ctx, campaign, {
        id,
        name,
        message,
        scheduledAt: due.dueAt,
        approvedParams: JSON.stringify(approved),
      }),
      countDataWithoutLimit(ctx, ROW_BYTES.campaign),
      holdGroups(ctx, id, targetIdsOf(campaign)),
    ],
    events: [campaignChanged(ctx, campaign)],
    effects: [{ type: "job", kind: "plan", id }],
    audit: { action: "campaign.start", subject: id, detail: { follows: campaign.id } },
  }).catch(async (error: unknown) => {
    // It was sent before the records were restored to an earlier time.
    if (!isUniqueViolation(error)) throw error;
    await commit(ctx, { statements: ended });
  });
}

/** Gives it up and says why. */
export async function skipFollowUp(ctx: AccountContext, due: Due, reason: string): Promise<void> {
  const { campaign, followUp } = await followed(ctx, due);
  if (!campaign || !followUp) return dropDue(ctx, due, [releaseGroups(ctx, due.id)]);
  await commit(ctx, {
    statements: [
      ...endSchedule(ctx, due, { status: "failed", info: reason }),
      releaseGroups(ctx, due.id),
    ],
    events: [
      campaignChanged(ctx, campaign),
      { type: "followUp.failed", name: campaign.name, reason },
    ],
  });
}

/** The campaign, if its follow-up is still wanted. */
async function followed(ctx: AccountContext, due: Due) {
  const campaign = await findCampaign(ctx, due.subject);
  const followUp = campaign?.status === "complete" ? followUpOf(campaign) : undefined;
  return { campaign, followUp: followUp?.cancelled ? undefined : followUp };
}
