import { formatDate } from "#core/rules/dates.ts";
import { QUARANTINE_MS } from "#core/rules/dedicated-numbers.ts";
import { formatMoney, fromCents } from "#core/rules/money.ts";
import { formatInternational } from "#core/rules/phone.ts";
import { priceOfPlan } from "#core/rules/plans.ts";
import type { AccountContext } from "#worker/context.ts";
import { accountProfile } from "#worker/domains/identity/directory/account-queries.ts";
import { mailsToOwner } from "#worker/domains/identity/directory/owner-queries.ts";
import type { MailEffect } from "#worker/kernel/effects.ts";
import { describePlan } from "./describe-order.ts";
import type { SubscriptionRow } from "./subscription-queries.ts";

const NUMBERS = "/dedicated-numbers";
const CREDIT = "/buy-credits";

/** What is renewed, as its owner reads of it. */
export interface Described {
  /** "plan", or "number 0412 345 678". */
  title: string;
  /** The same in a sentence. */
  name: string;
  /** Cents of a month, with GST. */
  total: number;
  /** Whether it works until the last attempt. */
  works: boolean;
}

/** To the account's owner, that a month could not be paid, and when it is tried again. */
export function unpaidMails(
  ctx: AccountContext,
  { title, name, total, works }: Described,
  { failure, tryAt }: { failure: string; tryAt: number },
): Promise<MailEffect[]> {
  return mailsInZone(ctx, `Your ${title} could not be renewed`, (timeZone) => [
    `The payment of ${charged(total)} for your ${name} did not go through.`,
    failure,
    `${works ? "You can still send from it. " : ""}We will try again on ${formatDate(tryAt, timeZone)}. You can also pay now, with this or another card:\n${ctx.settings.APP_URL}${works ? NUMBERS : CREDIT}`,
  ]);
}

/** That a plan is gone. */
export function planEndedMails(
  ctx: AccountContext,
  plan: SubscriptionRow,
  failure: string,
): Promise<MailEffect[]> {
  return mailsInZone(ctx, "Your plan has ended", () => [
    `Your plan, ${describePlan(plan)}, has ended because its payment of ${charged(priceOfPlan(plan).total)} did not go through.`,
    failure,
    `The credit that you have stays yours. You can choose a plan again at any time:\n${ctx.settings.APP_URL}${CREDIT}`,
  ]);
}

/** That a number is gone: `failure` is why it was not paid for, undefined if it was cancelled. */
export function numberEndedMails(
  ctx: AccountContext,
  number: string,
  failure: string | undefined,
): Promise<MailEffect[]> {
  const name = formatInternational(number);
  return mailsInZone(ctx, `Your number ${name} has ended`, (timeZone) => [
    failure === undefined
      ? `You cancelled your number ${name}, and the month that you paid for is over.`
      : `Your number ${name} has ended because it was not paid for. ${failure}`,
    `You can no longer send from it, and what is scheduled from it will not be sent. Replies still reach you until ${formatDate(ctx.now() + QUARANTINE_MS, timeZone)}.`,
    `You can choose another number here:\n${ctx.settings.APP_URL}${NUMBERS}`,
  ]);
}

function charged(cents: number): string {
  return formatMoney(fromCents(cents), "charge");
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
