import type { AccountContext } from "#worker/context.ts";
import type { ApprovalEntry } from "#worker/kernel/approval-entry.ts";
import type { Effect } from "#worker/kernel/effects.ts";
import type { CampaignRecord } from "./campaign-queries.ts";
import { campaignIdOf } from "./inner/campaign-id.ts";

type Settled = Pick<NonNullable<ApprovalEntry["settled"]>, "decision" | "reason" | "lift">;

/** The effect that writes a campaign's launch into the administrators' list, pending or decided. */
export function approvalEffect(
  ctx: AccountContext,
  campaign: CampaignRecord,
  settled?: Settled,
): Effect {
  const by = settled?.decision === "withdrawn" ? null : (ctx.person?.userId ?? null);
  return {
    type: "approval",
    subject: campaignIdOf(campaign),
    round: campaign.launches,
    kind: campaign.quick ? "quicksms" : campaign.type,
    requestedAt: campaign.status === "pending" ? campaign.updatedAt : ctx.now(),
    ...(settled && { settled: { ...settled, by, at: ctx.now() } }),
  };
}
