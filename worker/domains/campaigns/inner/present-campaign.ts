import type { Draft } from "#core/contract/drafts.ts";
import { toCents } from "#core/rules/money.ts";
import { wireCampaignStatus } from "#core/statuses.ts";
import type { AccountContext } from "#worker/context.ts";
import type { Assigned } from "#worker/domains/assignments/assigned-names.ts";
import type { CampaignRecord } from "../campaign-queries.ts";
import { hasRight } from "../check-right.ts";
import { groupIdsOf } from "../prepare-campaign.ts";
import { wireCounts } from "./campaign-changed.ts";
import { waitsUntil } from "./opens-at.ts";
import { draftFollowUp } from "./present-follow-up.ts";
import { storedRecurrence } from "./series.ts";

/** What a draft's own row does not contain. */
type Around = Pick<Draft, "shared"> & { assigned: Assigned };

export function presentDraft(
  ctx: AccountContext,
  campaign: CampaignRecord,
  { shared, assigned }: Around,
): Draft {
  return {
    _id: campaign.id,
    name: campaign.name,
    campaign_type: campaign.type,
    sender: campaign.sender,
    message: campaign.message,
    group_array: groupIdsOf(campaign),
    optout: campaign.optOut,
    plainValues: campaign.plainValues,
    longUrl: campaign.longUrl ?? undefined,
    followUp: draftFollowUp(campaign),
    status: wireCampaignStatus(campaign.status),
    holdReason: campaign.holdReason ?? undefined,
    shared,
    assigned: assigned.map(({ _id, name }) => ({ _id, name })),
    // A shared one is there to be copied, and the copy is the person's own.
    mayEdit: shared || hasRight(ctx, campaign, "smsEdit"),
    mayDelete: !shared && hasRight(ctx, campaign, "smsDelete"),
    updatedAt: campaign.updatedAt,
  };
}

/** What a campaign's own row does not contain. */
export interface Beside {
  /** Of groups. */
  names: ReadonlyMap<string, string>;
  hours: Parameters<typeof waitsUntil>[1];
  now: number;
}

export function presentCampaign(campaign: CampaignRecord, { names, hours, now }: Beside) {
  return {
    _id: campaign.id,
    name: campaign.name,
    status: wireCampaignStatus(campaign.status),
    sender: campaign.sender,
    createdAt: campaign.createdAt,
    startedAt: campaign.startedAt ?? undefined,
    scheduleAt: campaign.scheduledAt ?? undefined,
    expiresAt: campaign.validUntil ?? undefined,
    opensAt: waitsUntil(campaign, hours, now),
    repeat: storedRecurrence(campaign)?.repeat ?? ("one_time" as const),
    recipients: campaign.recipients || (campaign.agreedRecipients ?? 0),
    groupNames: groupIdsOf(campaign).map((id) => ({
      _id: id,
      name: names.get(id) ?? "Deleted group",
    })),
    counts: wireCounts(campaign),
    price: toCents(
      campaign.status === "pending"
        ? (campaign.agreedPrice ?? 0)
        : campaign.debited - campaign.refunded,
    ),
  };
}
