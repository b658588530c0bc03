import type { MailContent } from "#core/mails/mail.ts";
import { type Monthly, planEndedMail, renewalUnpaidMail } from "#core/mails/money.ts";
import { numberEndedMail } from "#core/mails/senders.ts";
import { formatDate } from "#core/rules/dates.ts";
import { QUARANTINE_MS } from "#core/rules/dedicated-numbers.ts";
import { priceOfPlan } from "#core/rules/plans.ts";
import type { AccountContext } from "#worker/context.ts";
import { accountProfile } from "#worker/domains/identity/directory/account-queries.ts";
import { mailsToOwner } from "#worker/domains/identity/directory/owner-queries.ts";
import type { MailEffect } from "#worker/kernel/effects.ts";
import { describePlan } from "./describe-order.ts";
import type { SubscriptionRow } from "./subscription-queries.ts";

/** To the account's owner, that a month could not be paid, and when it is tried again. */
export function unpaidMails(
  ctx: AccountContext,
  monthly: Monthly,
  { failure, tryAt }: { failure: string; tryAt: number },
): Promise<MailEffect[]> {
  const { APP_URL: appUrl } = ctx.settings;
  return mailsInZone(ctx, (timeZone) =>
    renewalUnpaidMail(monthly, { failure, next: formatDate(tryAt, timeZone), appUrl }),
  );
}

/** That a plan is gone. */
export function planEndedMails(
  ctx: AccountContext,
  plan: SubscriptionRow,
  failure: string,
): Promise<MailEffect[]> {
  const mail = planEndedMail({
    plan: describePlan(plan),
    total: priceOfPlan(plan).total,
    failure,
    appUrl: ctx.settings.APP_URL,
  });
  return mailsToOwner(ctx, ctx.account.id, mail);
}

/** That a number is gone: `failure` is why it was not paid for, undefined if it was cancelled. */
export function numberEndedMails(
  ctx: AccountContext,
  number: string,
  failure: string | undefined,
): Promise<MailEffect[]> {
  const { APP_URL: appUrl } = ctx.settings;
  return mailsInZone(ctx, (timeZone) => {
    const repliesUntil = formatDate(ctx.now() + QUARANTINE_MS, timeZone);
    return numberEndedMail({ number, failure, repliesUntil, appUrl });
  });
}

/** Its dates are by the account's clock. */
async function mailsInZone(
  ctx: AccountContext,
  mail: (timeZone: string) => MailContent,
): Promise<MailEffect[]> {
  const { id } = ctx.account;
  const { timeZone } = await accountProfile(ctx, id);
  return mailsToOwner(ctx, id, mail(timeZone));
}
