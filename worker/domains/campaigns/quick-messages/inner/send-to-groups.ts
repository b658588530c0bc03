import { CAMPAIGN_TEXTS } from "#core/contract/campaigns/campaign-texts.ts";
import { QUICK_TEXTS } from "#core/contract/quick-messages/quick-messages.ts";
import { forbidden, invalid } from "#core/errors.ts";
import { newId } from "#core/ids.ts";
import { formatDate } from "#core/rules/dates.ts";
import { ROW_BYTES } from "#core/rules/limits.ts";
import { mediumOf } from "#core/rules/mms.ts";
import type { AccountContext } from "#worker/context.ts";
import { insertCampaign } from "#worker/domains/campaigns/campaigns/campaign-queries.ts";
import { launch } from "#worker/domains/campaigns/campaigns/launch.ts";
import {
  type SendableFigures,
  segmentsIn,
  sendableFigures,
} from "#worker/domains/campaigns/campaigns/sendable-figures.ts";
import {
  accountProfile,
  sendingRights,
} from "#worker/domains/identity/directory/account-queries.ts";
import { countData } from "#worker/kernel/limits/keep-within.ts";
import { limitDay } from "#worker/kernel/limits/limit-day.ts";
import { limitsOf } from "#worker/kernel/limits/limits-of.ts";
import type { Excluded } from "./compose-quick.ts";
import { quickCampaign } from "./quick-campaign.ts";
import { insertQuick } from "./quick-queries.ts";
import { type Carried, type Keyed, presentSent, type Sending, type Sent } from "./send-once.ts";

/** R004: who is quick-approved writes to numbers only. */
export async function checkMayUseGroups(ctx: AccountContext): Promise<void> {
  const { quick } = await sendingRights(ctx, ctx.account.id);
  if (quick) throw forbidden(QUICK_TEXTS.numbersOnly);
}

/**
 * R094, R095: someone who is not quick-approved may write to groups: it becomes a campaign, and an
 * administrator decides.
 */
export async function sendToGroups(
  ctx: AccountContext,
  input: Sending & Carried & { groups: readonly string[]; at: number | null },
  keyed: Keyed,
): Promise<Sent> {
  const [, { timeZone }, limits] = await Promise.all([
    checkMayUseGroups(ctx),
    accountProfile(ctx, ctx.account.id),
    limitsOf(ctx),
  ]);
  await limitDay(ctx, "quickMessages");
  const name = input.name || `Quick message, ${formatDate(ctx.now(), timeZone)}`;
  const campaign = quickCampaign(ctx, { ...input, name, medium: mediumOf(input) });
  const { at: scheduledAt, expiresAt: validUntil = null, recipients, price } = input;
  const rowOf = (figures: SendableFigures) => ({
    ...keyed,
    id,
    campaignId: campaign.id,
    sender: campaign.sender,
    message: campaign.message,
    attachmentId: campaign.attachmentId,
    replyLinkMessage: campaign.replyLinkMessage,
    status: "pending" as const,
    test: false,
    recipients: figures.recipients,
    segments: segmentsIn(figures),
    price: figures.price,
    excluded: JSON.stringify(excludedIn(figures)),
    payerId: figures.payer.account.id,
    validUntil,
    firstMessage: null,
    lastMessage: null,
    createdBy: campaign.createdBy,
    scheduledAt,
  });
  const id = newId("quickMessage", ctx.now());
  const launched = await launch(
    ctx,
    {
      campaign: { ...campaign, launches: 0, debited: 0, counts: "{}" },
      start: { scheduledAt, validUntil, recurrence: null },
      figures: (prepared) => sendableFigures(ctx, prepared),
      write: (figures) => [
        insertCampaign(ctx, campaign),
        insertQuick(ctx, rowOf(figures)),
        ...countData(ctx, limits, ROW_BYTES.campaign + ROW_BYTES.quickMessage),
      ],
    },
    { recipients, price },
    { price: QUICK_TEXTS.priceChanged, version: QUICK_TEXTS.priceChanged },
  );
  if (!launched) throw invalid("group_array", CAMPAIGN_TEXTS.queuedGroup);
  return presentSent(rowOf(launched));
}

/** Who is left out and why: of each reason the first. */
function excludedIn({ exclusions }: SendableFigures): Excluded[] {
  return exclusions.flatMap(({ reason, contacts }) =>
    contacts.map((contact) => ({ ...contact, reason })),
  );
}
