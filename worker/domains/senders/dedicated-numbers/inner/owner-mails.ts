import { formatDate } from "#core/rules/dates.ts";
import { priceOfNumber, QUARANTINE_MS } from "#core/rules/dedicated-numbers.ts";
import { formatMoney, fromCents } from "#core/rules/money.ts";
import { formatInternational } from "#core/rules/phone.ts";
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
  const name = formatInternational(number);
  const price = formatMoney(fromCents(priceOfNumber(amount).total), "charge");
  const costs = paymentMode === "admin" ? "" : ` It costs ${price} a month, incl. GST.`;
  return mailsToOwner(ctx, accountId, {
    subject: `You can now send from ${name}`,
    text: `Hello,\n\nThe number ${name} is yours now: you can send from it, and replies to it reach you.${costs}\n\n${ctx.settings.APP_URL}/dedicated-numbers?tab=own\n`,
  });
}

/** The same, that an administrator took one away. */
export async function takenMails(
  ctx: Context,
  accountId: string,
  number: string,
): Promise<MailEffect[]> {
  const { timeZone } = await accountProfile(ctx, accountId);
  const name = formatInternational(number);
  const until = formatDate(ctx.now() + QUARANTINE_MS, timeZone);
  return mailsToOwner(ctx, accountId, {
    subject: `Your number ${name} was released`,
    text: `Hello,\n\nAn administrator released your number ${name}. You can no longer send from it, and no further month is charged. Replies to it still reach you until ${until}.\n\n${ctx.settings.APP_URL}/dedicated-numbers?tab=own\n`,
  });
}
