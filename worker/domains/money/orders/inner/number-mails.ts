import { formatDate } from "#core/rules/dates.ts";
import { priceOfNumber, QUARANTINE_MS } from "#core/rules/dedicated-numbers.ts";
import { formatMoney, fromCents } from "#core/rules/money.ts";
import { formatInternational } from "#core/rules/phone.ts";
import type { AccountContext } from "#worker/context.ts";
import { accountProfile } from "#worker/domains/identity/directory/account-queries.ts";
import { mailsToOwner } from "#worker/domains/identity/directory/owner-queries.ts";
import type { RentalRow } from "#worker/domains/senders/dedicated-numbers/rental-queries.ts";
import type { MailEffect } from "#worker/kernel/effects.ts";

/** To the account's owner, that a number could not be renewed and when it is tried again. */
export function failureMails(
  ctx: AccountContext,
  { number, amount }: RentalRow,
  { failure, tryAt }: { failure: string; tryAt: number },
): Promise<MailEffect[]> {
  const name = formatInternational(number);
  const total = formatMoney(fromCents(priceOfNumber(amount).total), "charge");
  return mailsInZone(ctx, `Your number ${name} could not be renewed`, (timeZone) => [
    `The payment of ${total} for your number ${name} did not go through.`,
    failure,
    `You can still send from it. We will try again on ${formatDate(tryAt, timeZone)}. You can also pay now, with this or another card:\n${linkOf(ctx)}`,
  ]);
}

/** The same, that it is gone: `failure` is why it was not paid for, undefined if it was cancelled. */
export function endedMails(
  ctx: AccountContext,
  { number }: RentalRow,
  failure: string | undefined,
): Promise<MailEffect[]> {
  const name = formatInternational(number);
  return mailsInZone(ctx, `Your number ${name} has ended`, (timeZone) => [
    failure === undefined
      ? `You cancelled your number ${name}, and the month that you paid for is over.`
      : `Your number ${name} has ended because it was not paid for. ${failure}`,
    `You can no longer send from it, and what is scheduled from it will not be sent. Replies still reach you until ${formatDate(ctx.now() + QUARANTINE_MS, timeZone)}.`,
    `You can choose another number here:\n${linkOf(ctx)}`,
  ]);
}

function linkOf({ settings }: AccountContext): string {
  return `${settings.APP_URL}/dedicated-numbers`;
}

/** Its dates are by the account's clock. */
async function mailsInZone(
  ctx: AccountContext,
  subject: string,
  paragraphs: (timeZone: string) => readonly string[],
): Promise<MailEffect[]> {
  const { id } = ctx.account;
  const { timeZone } = await accountProfile(ctx, id);
  return mailsToOwner(ctx, id, { subject, text: `${paragraphs(timeZone).join("\n\n")}\n` });
}
