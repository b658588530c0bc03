import * as z from "zod";
import { type CampaignReport, EXCLUSIONS } from "#core/contract/campaigns.ts";
import type { Id } from "#core/ids.ts";
import { toCents } from "#core/rules/money.ts";
import type { AccountContext } from "#worker/context.ts";
import { groupNames } from "#worker/domains/groups/group-names.ts";
import { senderByValue } from "#worker/domains/messages/senders.ts";
import { OUT, sum } from "./counts.ts";
import { sendingCurve } from "./curve.ts";
import { groupIdsOf } from "./prepared.ts";
import { presentCampaign } from "./present.ts";
import { type CampaignRecord, getCampaign as find } from "./queries.ts";
import { recount } from "./recount.ts";
import { countByReason } from "./settle-queries.ts";

const exclusions = z.partialRecord(z.enum(EXCLUSIONS), z.number());

function pace(campaign: CampaignRecord, out: number, queued: number, limit: number, now: number) {
  if (!campaign.startedAt || campaign.status !== "sending") return { perSecond: 0 };
  const seconds = Math.max(1, (now - campaign.startedAt) / 1000);
  const perSecond = out / seconds;
  return {
    perSecond: Math.round(perSecond * 10) / 10,
    secondsLeft: Math.ceil(queued / Math.min(limit, perSecond || limit)),
  };
}

/** A campaign and how far it is, counted from its messages at this moment. */
export async function getCampaign(
  ctx: AccountContext,
  { id }: { id: Id<"campaign"> },
): Promise<{ data: CampaignReport }> {
  const campaign = await find(ctx, id);
  const [counts, failures, curve, names, sender] = await Promise.all([
    recount(ctx, campaign),
    countByReason(ctx, campaign),
    sendingCurve(ctx, campaign),
    groupNames(ctx, groupIdsOf(campaign)),
    senderByValue(ctx, campaign.sender),
  ]);
  const fresh = { ...campaign, counts: JSON.stringify(counts) };
  const excluded = exclusions.parse(JSON.parse(campaign.exclusions));
  const limit = sender?.perSecond ?? 1;
  return {
    data: {
      ...presentCampaign(fresh, names),
      message: campaign.message,
      campaign_type: campaign.type,
      holdReason: campaign.holdReason ?? undefined,
      completedAt: campaign.completedAt ?? undefined,
      exclusions: EXCLUSIONS.flatMap((reason) => {
        const count = excluded[reason] ?? 0;
        return count > 0 ? [{ reason, count }] : [];
      }),
      failures,
      debited: toCents(campaign.debited),
      refunded: toCents(campaign.refunded),
      segments: campaign.segments,
      ...pace(campaign, sum(counts, OUT), sum(counts, ["queued", "sending"]), limit, ctx.now()),
      curve,
    },
  };
}
