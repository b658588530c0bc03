import { formatDate } from "#core/rules/dates.ts";
import { priceOfNumber } from "#core/rules/dedicated-numbers.ts";
import { formatMoney, fromCents } from "#core/rules/money.ts";
import { formatInternational } from "#core/rules/phone.ts";
import type { SystemContext } from "#worker/context.ts";
import { accountProfile } from "#worker/domains/identity/directory/account-queries.ts";
import { mailsToOwner } from "#worker/domains/identity/directory/owner-queries.ts";
import type { MailEffect } from "#worker/kernel/effects.ts";
import { type NumberRow, nextByCard } from "./number-queries.ts";

/** To the owner of a number that is charged to a card, that its next month costs something else: cents before GST. */
export async function priceMails(
  ctx: Pick<SystemContext, "control" | "settings">,
  row: NumberRow,
  amount: number,
): Promise<MailEffect[]> {
  const { number, accountId } = row;
  const next = nextByCard(row);
  if (accountId === null || next === undefined || amount === row.amount) return [];
  const { timeZone } = await accountProfile(ctx, accountId);
  const name = formatInternational(number);
  const price = formatMoney(fromCents(priceOfNumber(amount).total), "charge");
  return mailsToOwner(ctx, accountId, {
    subject: `The price of your number ${name} changes`,
    text: `From ${formatDate(next, timeZone)} on, your number ${name} costs ${price} a month. Until then you can cancel it at any time:\n${ctx.settings.APP_URL}/dedicated-numbers?tab=own\n`,
  });
}
