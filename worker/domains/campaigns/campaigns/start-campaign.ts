import type { AccountContext } from "#worker/context.ts";
import type { Due } from "#worker/domains/campaigns/schedules/due-schedules.ts";
import { endSchedule } from "#worker/domains/campaigns/schedules/schedule-queries.ts";
import { commit } from "#worker/kernel/commit.ts";
import { abortUnlessInStatus, changeCampaign, findCampaign } from "./campaign-queries.ts";
import { campaignChanged } from "./inner/campaign-changed.ts";
import { campaignIdOf } from "./inner/campaign-id.ts";
import { hold } from "./inner/hold.ts";

/** A campaign whose time has come is planned, for whoever is in its groups now. */
export async function startCampaign(ctx: AccountContext, due: Due): Promise<void> {
  const campaign = await findCampaign(ctx, due.subject);
  if (campaign?.status !== "scheduled") return drop(ctx, due);
  const change = { status: "planning", planCursor: null } as const;
  await commit(ctx, {
    statements: [
      abortUnlessInStatus(ctx, campaign.id, ["scheduled"]),
      ...endSchedule(ctx, due, { status: "started" }),
      ...changeCampaign(ctx, campaign.id, change),
    ],
    events: [campaignChanged(ctx, { ...campaign, ...change })],
    effects: [{ type: "plan", campaign: campaignIdOf(campaign) }],
    audit: { action: "campaign.start", subject: campaign.id, detail: { dueAt: due.dueAt } },
  });
}

/** One that must not start any more is returned to its owner, with the reason and the refund. */
export async function skipCampaign(ctx: AccountContext, due: Due, reason: string): Promise<void> {
  const campaign = await findCampaign(ctx, due.subject);
  if (campaign?.status !== "scheduled") return drop(ctx, due);
  await hold(ctx, campaign, reason, {
    statements: endSchedule(ctx, due, { status: "failed", info: reason }),
  });
}

/** Its campaign has ended, or is gone: nothing is left to start. */
async function drop(ctx: AccountContext, due: Due): Promise<void> {
  await commit(ctx, { statements: endSchedule(ctx, due, { status: "cancelled" }) });
}
