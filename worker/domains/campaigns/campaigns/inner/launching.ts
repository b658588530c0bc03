import { CAMPAIGN_TEXTS } from "#core/contract/campaign-texts.ts";
import type { FollowUp } from "#core/contract/follow-up.ts";
import { CooeeError } from "#core/errors.ts";
import type { Millicents } from "#core/rules/money.ts";
import type { AccountContext } from "#worker/context.ts";
import { abortIfImporting } from "#worker/domains/audience/groups/group-queries.ts";
import { holdGroups } from "#worker/domains/audience/groups/group-use-queries.ts";
import { accountProfile } from "#worker/domains/identity/directory/account-queries.ts";
import { payerOf } from "#worker/domains/money/credit/payer.ts";
import type { Change } from "#worker/kernel/commit.ts";
import { parentOf } from "#worker/kernel/parent-of.ts";
import { type CampaignRecord, changeCampaign } from "../campaign-queries.ts";
import type { PreparedCampaign } from "../prepare-campaign.ts";
import { afterLaunch } from "./after-launch.ts";
import { campaignChanged } from "./campaign-changed.ts";

/** What a launch has to know of a campaign, saved or about to be. */
export type Launchable = Pick<CampaignRecord, "id" | "launches" | "debited" | "counts">;

interface Agreed extends Pick<CampaignRecord, "scheduledAt" | "recurrence" | "validUntil"> {
  recipients: number;
  price: Millicents;
  /** An administrator decides first. */
  review: boolean;
  /** What the person says to the rules that hold it. */
  appeal?: string | undefined;
  /** What follows it. */
  followUp?: FollowUp | undefined;
}

export function storedAs(followUp: FollowUp | undefined): string | null {
  return followUp ? JSON.stringify(followUp) : null;
}

/**
 * What launches a campaign at the price that was agreed to: for the caller's transaction, which is aborted
 * if an import has begun in one of its groups.
 */
export async function launching(
  ctx: AccountContext,
  campaign: Launchable,
  { targets, groups }: Pick<PreparedCampaign, "targets" | "groups">,
  { recipients, price, review, appeal, followUp, ...start }: Agreed,
): Promise<Required<Change>> {
  const agreed = {
    holdReason: null,
    creditNeeded: null,
    planCursor: null,
    heldBy: "[]",
    appeal: appeal || null,
    ...start,
    followUp: storedAs(followUp),
    timeZone: (await accountProfile(ctx, ctx.account.id)).timeZone,
    payerId: (await payerOf(ctx)).account.id,
    agreedRecipients: recipients,
    agreedPrice: price,
    launches: campaign.launches + 1,
  };
  const next = await afterLaunch(ctx, { ...campaign, ...agreed }, { review });
  const change = { ...agreed, ...next.change };
  const parent = await parentOf(ctx, ctx.account.id);
  const owners = [ctx.account.id, ...(parent ? [parent.id] : [])];
  const isLater = start.scheduledAt !== null;
  return {
    statements: [
      abortIfImporting(ctx, groups, owners),
      ...changeCampaign(ctx, campaign.id, change),
      holdGroups(ctx, campaign.id, targets),
      ...next.statements,
    ],
    events: [
      campaignChanged(ctx, { ...campaign, ...change }),
      { type: "sending.added", kind: isLater ? "schedule" : "bulk" },
    ],
    effects: next.effects,
    audit: {
      action: isLater ? "campaign.schedule" : "campaign.launch",
      subject: campaign.id,
      detail: { recipients, price, ...start },
    },
  };
}

/** What the caller is told of a launch. */
export function launchedText(review: boolean, start: Pick<CampaignRecord, "scheduledAt">): string {
  if (review) return CAMPAIGN_TEXTS.inReview;
  return start.scheduledAt === null ? CAMPAIGN_TEXTS.launched : CAMPAIGN_TEXTS.scheduled;
}

export function changed(): CooeeError {
  return new CooeeError("CONFLICT", CAMPAIGN_TEXTS.priceChanged);
}
