import { CAMPAIGN_TEXTS } from "#core/contract/campaign-texts.ts";
import { QUICK_TEXTS } from "#core/contract/quick-messages.ts";
import { CooeeError, invalid } from "#core/errors.ts";
import { newId } from "#core/ids.ts";
import { formatDate } from "#core/rules/dates.ts";
import { ROW_BYTES } from "#core/rules/limits.ts";
import { mediumOf } from "#core/rules/mms.ts";
import { type AccountContext, actingUser } from "#worker/context.ts";
import { type Launched, launchQuick } from "#worker/domains/campaigns/campaigns/launch-quick.ts";
import { ownLongUrl } from "#worker/domains/content/links/long-url.ts";
import {
  accountProfile,
  sendingRights,
} from "#worker/domains/identity/directory/account-queries.ts";
import { commitUnlessAborted } from "#worker/kernel/commit.ts";
import { countData } from "#worker/kernel/limits/keep-within.ts";
import { limitDay } from "#worker/kernel/limits/limit-day.ts";
import { limitsOf } from "#worker/kernel/limits/limits-of.ts";
import { checkAgreed } from "./check-agreed.ts";
import type { Excluded } from "./compose-quick.ts";
import { type Asked, type Carried, presentSent, type Sending, type Sent } from "./once.ts";
import { insertQuick } from "./quick-queries.ts";

/** R004: who is quick-approved writes to numbers only. */
export async function checkMayUseGroups(ctx: AccountContext): Promise<void> {
  const { quick } = await sendingRights(ctx, ctx.account.id);
  if (quick) throw new CooeeError("FORBIDDEN", QUICK_TEXTS.numbersOnly);
}

/**
 * R094, R095: someone who is not quick-approved may write to groups: it becomes a campaign, and an
 * administrator decides.
 */
export async function sendToGroups(
  ctx: AccountContext,
  input: Sending & Carried & { groups: readonly string[]; at: number | null },
  asked: Asked,
): Promise<Sent> {
  const [, { timeZone }, limits] = await Promise.all([
    checkMayUseGroups(ctx),
    accountProfile(ctx, ctx.account.id),
    limitsOf(ctx),
  ]);
  await limitDay(ctx, "quickMessages");
  const name = input.name || `Quick message, ${formatDate(ctx.now(), timeZone)}`;
  const {
    sender,
    message,
    attachmentId,
    groups,
    at,
    replyLink = false,
    replyLinkMessage = null,
  } = input;
  const validUntil = input.expiresAt ?? null;
  const longUrl = ownLongUrl(ctx, input.longUrl);
  const links = { longUrl, replyLink, replyLinkMessage };
  const medium = mediumOf({ attachmentId });
  const content = { sender, message, medium, attachmentId, groups, at, ...links, validUntil };
  const { launched, change } = await launchQuick(ctx, { name, ...content });
  checkAgreed(input, launched);
  const quick = {
    ...asked,
    id: newId("quickMessage", ctx.now()),
    campaignId: launched.campaign,
    sender,
    message,
    attachmentId,
    replyLinkMessage,
    status: "pending" as const,
    test: false,
    recipients: launched.recipients,
    segments: launched.segments,
    price: launched.price,
    excluded: JSON.stringify(excludedIn(launched)),
    payerId: launched.payer,
    validUntil,
    firstMessage: null,
    lastMessage: null,
    createdBy: ctx.person ? actingUser(ctx.person) : null,
    scheduledAt: at,
  };
  const own = [insertQuick(ctx, quick), ...countData(ctx, limits, ROW_BYTES.quickMessage)];
  const committed = await commitUnlessAborted(ctx, {
    ...change,
    statements: [...change.statements, ...own],
  });
  // An import has begun in one of the groups.
  if (!committed) throw invalid("group_array", CAMPAIGN_TEXTS.queuedGroup);
  return presentSent(quick);
}

/** Who is left out and why: of each reason the first. */
function excludedIn({ exclusions }: Launched): Excluded[] {
  return exclusions.flatMap(({ reason, contacts }) =>
    contacts.map((contact) => ({ ...contact, reason })),
  );
}
