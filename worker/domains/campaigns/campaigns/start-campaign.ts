import type { AccountContext } from "#worker/context.ts";
import { skipDue } from "#worker/domains/campaigns/lifecycle/skip-due.ts";
import { dropDue } from "#worker/domains/campaigns/schedules/drop-due.ts";
import type { Due } from "#worker/domains/campaigns/schedules/due-schedules.ts";
import { endSchedule } from "#worker/domains/campaigns/schedules/schedule-queries.ts";
import { commit } from "#worker/kernel/commit.ts";
import { abortUnlessInStatus, changeCampaign, findCampaign } from "./campaign-queries.ts";
import { campaignSendable } from "./campaign-sendable.ts";
import { campaignChanged } from "./inner/campaign-changed.ts";

/** A campaign whose time has come is planned, for whoever is in its groups now. */
export async function startCampaign(ctx: AccountContext, due: Due): Promise<void> {
  const campaign = await findCampaign(ctx, due.subject);
  if (campaign?.status !== "scheduled") return dropDue(ctx, due);
  const change = { status: "planning", planCursor: null } as const;
  await commit(ctx, {
    statements: [
      abortUnlessInStatus(ctx, campaign.id, ["scheduled"]),
      ...endSchedule(ctx, due, { status: "started" }),
      ...changeCampaign(ctx, campaign.id, change),
    ],
    events: [campaignChanged(ctx, { ...campaign, ...change })],
    effects: [{ type: "job", kind: "plan", id: campaign.id }],
    audit: { action: "campaign.start", subject: campaign.id, detail: { dueAt: due.dueAt } },
  });
}

export async function skipCampaign(ctx: AccountContext, due: Due, reason: string): Promise<void> {
  const campaign = await findCampaign(ctx, due.subject);
  await skipDue(ctx, due, campaign && campaignSendable(ctx, campaign), reason);
}
