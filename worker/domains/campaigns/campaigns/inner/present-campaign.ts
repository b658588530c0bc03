import type { Draft } from "#core/contract/campaigns/drafts.ts";
import type { AttachmentInput } from "#core/contract/media/attachment-fields.ts";
import { isId } from "#core/ids.ts";
import { toCents } from "#core/rules/money.ts";
import { wireCampaignStatus } from "#core/statuses.ts";
import type { AccountContext } from "#worker/context.ts";
import type { IdSet } from "#worker/db/id-set.ts";
import type { AudienceRecord } from "#worker/domains/audience/audiences/audience-queries.ts";
import { presentAudience } from "#worker/domains/audience/audiences/audiences.ts";
import { groupNames } from "#worker/domains/audience/groups/group-names.ts";
import { segmentNames } from "#worker/domains/audience/segments/segments.ts";
import type { Assigned } from "#worker/domains/identity/assignments/assigned-names.ts";
import { accountProfile } from "#worker/domains/identity/directory/account-queries.ts";
import type { Sender } from "#worker/domains/senders/senders/senders.ts";
import type { CampaignRecord } from "../campaign-queries.ts";
import { hasRight } from "../check-right.ts";
import { targetIdsOf } from "../prepare-campaign.ts";
import { waitsUntil } from "../sending-hours.ts";
import { draftFollowUp } from "../stored-follow-up.ts";
import { wireCounts } from "./campaign-changed.ts";
import { targetIdsIn } from "./list-queries.ts";
import { presentContent } from "./present-content.ts";
import { storedRecurrence } from "./series.ts";

/** What a draft's own row does not contain. */
type Around = Pick<Draft, "shared"> & {
  assigned: Assigned;
  audiences: ReadonlyMap<string, AudienceRecord>;
  carried: ReadonlyMap<string, AttachmentInput>;
  senders: readonly Sender[];
};

export function presentDraft(
  ctx: AccountContext,
  campaign: CampaignRecord,
  { shared, assigned, audiences, carried, senders }: Around,
): Draft {
  const list = audiences.get(campaign.audienceId ?? "");
  return {
    ...presentContent(campaign, senders),
    ...carried.get(campaign.attachmentId ?? ""),
    _id: campaign.id,
    audience: list?.id,
    audienceObj: list && presentAudience(list),
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
interface Beside {
  /** Of groups and segments. */
  names: ReadonlyMap<string, string>;
  hours: Parameters<typeof waitsUntil>[1];
  now: number;
}

export function presentCampaign(campaign: CampaignRecord, { names, hours, now }: Beside) {
  return {
    _id: campaign.id,
    name: campaign.name,
    camp_type: campaign.quick ? (`quick${campaign.medium}` as const) : campaign.medium,
    status: wireCampaignStatus(campaign.status),
    sender: campaign.sender,
    createdAt: campaign.createdAt,
    startedAt: campaign.startedAt ?? undefined,
    scheduleAt: campaign.scheduledAt ?? undefined,
    expiresAt: campaign.validUntil ?? undefined,
    opensAt: waitsUntil(campaign, hours, now),
    ...(storedRecurrence(campaign) ?? { repeat: "one_time" as const }),
    recipients: campaign.recipients || (campaign.agreedRecipients ?? 0),
    groupNames: targetIdsOf(campaign).map((id) => ({
      _id: id,
      name: names.get(id) ?? (isId("group", id) ? "Deleted group" : "Deleted segment"),
    })),
    counts: wireCounts(campaign),
    price: toCents(
      campaign.status === "pending"
        ? (campaign.agreedPrice ?? 0)
        : campaign.debited - campaign.refunded,
    ),
  };
}

/** Names of the groups and segments of some campaigns, by id; deleted ones are absent. */
async function targetNames(
  ctx: AccountContext,
  campaigns: IdSet,
): Promise<ReadonlyMap<string, string>> {
  const ids = targetIdsIn(ctx, campaigns);
  const [groups, segments] = await Promise.all([groupNames(ctx, ids), segmentNames(ctx, ids)]);
  return new Map([...groups, ...segments]);
}

/** What these campaigns' rows do not contain. */
export async function besideCampaigns(ctx: AccountContext, campaigns: IdSet): Promise<Beside> {
  const [names, hours] = await Promise.all([
    targetNames(ctx, campaigns),
    accountProfile(ctx, ctx.account.id),
  ]);
  return { names, hours, now: ctx.now() };
}
