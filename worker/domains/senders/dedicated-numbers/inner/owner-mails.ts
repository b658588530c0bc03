import { numberGivenMail, numberTakenMail } from "#core/mails/senders.ts";
import { formatDate } from "#core/rules/dates.ts";
import { priceOfNumber, QUARANTINE_MS } from "#core/rules/dedicated-numbers.ts";
import type { SystemContext } from "#worker/context.ts";
import { accountProfile } from "#worker/domains/identity/directory/account-queries.ts";
import { mailsToOwner } from "#worker/domains/identity/directory/owner-queries.ts";
import type { MailEffect } from "#worker/kernel/effects.ts";
import type { NumberRow } from "./number-queries.ts";

type Context = Pick<SystemContext, "control" | "settings" | "now">;
type Given = Pick<NumberRow, "number" | "amount" | "paymentMode">;

/** To an account's owner, that an administrator gave it a number, and what that costs. */
export function givenMails(
  ctx: Context,
  accountId: string,
  { number, amount, paymentMode }: Given,
): Promise<MailEffect[]> {
  const total = paymentMode === "admin" ? undefined : priceOfNumber(amount).total;
  const mail = numberGivenMail({ number, total, appUrl: ctx.settings.APP_URL });
  return mailsToOwner(ctx, accountId, mail);
}

/** The same, that an administrator took one away. */
export async function takenMails(
  ctx: Context,
  accountId: string,
  number: string,
): Promise<MailEffect[]> {
  const { timeZone } = await accountProfile(ctx, accountId);
  const repliesUntil = formatDate(ctx.now() + QUARANTINE_MS, timeZone);
  const mail = numberTakenMail({ number, repliesUntil, appUrl: ctx.settings.APP_URL });
  return mailsToOwner(ctx, accountId, mail);
}
