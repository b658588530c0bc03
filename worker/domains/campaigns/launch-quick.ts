import { CAMPAIGN_TEXTS } from "#core/contract/campaign-texts.ts";
import { CooeeError, invalid } from "#core/errors.ts";
import { newId } from "#core/ids.ts";
import { ROW_BYTES } from "#core/rules/limits.ts";
import { type AccountContext, actingUser } from "#worker/context.ts";
import { holdGroups } from "#worker/domains/groups/group-use-queries.ts";
import type { Change } from "#worker/kernel/commit.ts";
import { countData } from "#worker/kernel/limits/keep-within.ts";
import { limitsOf } from "#worker/kernel/limits/limits-of.ts";
import { changeCampaign, insertCampaign } from "./campaign-queries.ts";
import { checkAudience } from "./inner/check-audience.ts";
import { flightFigures } from "./inner/flight-figures.ts";
import { lowBalanceText } from "./low-balance-text.ts";
import { prepareCampaign } from "./prepare-campaign.ts";

interface ToGroups {
  name: string;
  sender: string;
  message: string;
  groups: readonly string[];
  validUntil: number | null;
  replyLink: boolean;
  replyLinkMessage: string | null;
  /** When it is to be sent; null at once. */
  at: number | null;
}

/** What a message to groups comes to. */
export interface Launched {
  campaign: string;
  recipients: number;
  segments: number;
  price: number;
  payer: string;
}

/**
 * What launches a message to groups as a notification campaign, which an administrator has to approve
 * (R094): for the transaction of the caller.
 */
export async function launchQuick(
  ctx: AccountContext,
  { groups, at, ...content }: ToGroups,
): Promise<{ launched: Launched; change: Required<Change> }> {
  const id = newId("campaign", ctx.now());
  const campaign = {
    id,
    ...content,
    type: "notification" as const,
    groupIds: JSON.stringify(groups),
    optOut: false,
    plainValues: false,
    longUrl: null,
    quick: true,
    createdBy: ctx.person ? actingUser(ctx.person) : null,
  };
  const prepared = await prepareCampaign(ctx, campaign);
  await checkAudience(ctx, prepared);
  const figures = await flightFigures(ctx, prepared);
  const { recipients, price, covered, tooLong, bySegments, payer } = figures;
  if (recipients === 0) throw new CooeeError("UNPROCESSABLE", CAMPAIGN_TEXTS.nobody);
  if (tooLong.text) throw invalid("message", tooLong.text);
  if (!covered) throw new CooeeError("UNPROCESSABLE", await lowBalanceText(ctx));
  const segments = bySegments.reduce((sum, row) => sum + row.segments * row.messages, 0);
  const launched = { campaign: id, recipients, segments, price, payer: payer.account.id };
  const change = {
    status: "planning",
    payerId: launched.payer,
    agreedRecipients: recipients,
    agreedPrice: price,
    scheduledAt: at,
    launches: 1,
  } as const;
  return {
    launched,
    change: {
      statements: [
        insertCampaign(ctx, campaign),
        ...countData(ctx, await limitsOf(ctx), ROW_BYTES.campaign),
        ...changeCampaign(ctx, id, change),
        holdGroups(ctx, id, prepared.groups),
      ],
      events: [{ type: "campaign.changed", id, status: "preparing", counts: {}, perSecond: 0 }],
      effects: [{ type: "plan", campaign: id }],
      audit: { action: "campaign.launch", subject: id, detail: { recipients, price } },
    },
  };
}
