import { CAMPAIGN_TEXTS } from "#core/contract/campaigns/campaign-texts.ts";
import { QUICK_TEXTS } from "#core/contract/quick-messages/quick-messages.ts";
import { forbidden, invalid } from "#core/errors.ts";
import { newId } from "#core/ids.ts";
import type { Medium } from "#core/permissions.ts";
import { formatDate } from "#core/rules/dates.ts";
import { ROW_BYTES } from "#core/rules/limits.ts";
import { mediumOf } from "#core/rules/mms.ts";
import { type AccountContext, actingUser } from "#worker/context.ts";
import { insertCampaign } from "#worker/domains/campaigns/campaigns/campaign-queries.ts";
import {
  type SendableFigures,
  segmentsIn,
  sendableFigures,
} from "#worker/domains/campaigns/campaigns/flight-check.ts";
import { launch } from "#worker/domains/campaigns/campaigns/launch.ts";
import { ownLongUrl } from "#worker/domains/content/links/long-url.ts";
import {
  accountProfile,
  sendingRights,
} from "#worker/domains/identity/directory/account-queries.ts";
import { countData } from "#worker/kernel/limits/keep-within.ts";
import { limitDay } from "#worker/kernel/limits/limit-day.ts";
import { limitsOf } from "#worker/kernel/limits/limits-of.ts";
import type { Excluded } from "./compose-quick.ts";
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

/** A quick message to groups. */
interface ToGroups {
  name?: string;
  sender: string;
  message: string;
  medium?: Medium;
  attachmentId?: string | null;
  groups: readonly string[];
  longUrl?: string;
  replyLink?: boolean;
  replyLinkMessage?: string;
}

/** The notification campaign that it becomes (R094): without an opt-out line (R109). */
export function quickCampaign(ctx: AccountContext, { groups, ...content }: ToGroups) {
  return {
    id: newId("campaign", ctx.now()),
    name: content.name ?? "",
    sender: content.sender,
    message: content.message,
    medium: content.medium ?? "sms",
    attachmentId: content.attachmentId ?? null,
    longUrl: ownLongUrl(ctx, content.longUrl),
    replyLink: content.replyLink ?? false,
    replyLinkMessage: content.replyLinkMessage ?? null,
    type: "notification" as const,
    groupIds: JSON.stringify(groups),
    audienceId: null,
    optOut: false,
    plainValues: false,
    quick: true,
    createdBy: ctx.person ? actingUser(ctx.person) : null,
  };
}

type Targets = Pick<Sending, "contacts" | "numberList"> &
  Partial<Pick<Sending, "group" | "group_array" | "groupObj" | "segment_array">>;

/** The groups and segments that it is for, each once; refused beside numbers. */
export function targetsOf(input: Targets): string[] {
  const { group, group_array = [], groupObj = [], segment_array = [] } = input;
  const { contacts, numberList } = input;
  const named = [...(group ? [group] : []), ...[groupObj].flat().map(({ _id }) => _id)];
  const groups = [...new Set([...named, ...group_array, ...segment_array])];
  const hasNumbers = contacts.length + numberList.length > 0;
  if (hasNumbers && groups.length > 0) throw invalid("group", QUICK_TEXTS.oneAudience);
  return groups;
}
