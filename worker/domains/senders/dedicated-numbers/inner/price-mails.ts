import { numberPriceMail } from "#core/mails/senders.ts";
import { formatDate } from "#core/rules/dates.ts";
import { priceOfNumber } from "#core/rules/dedicated-numbers.ts";
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
  const mail = numberPriceMail({
    number,
    total: priceOfNumber(amount).total,
    from: formatDate(next, timeZone),
    appUrl: ctx.settings.APP_URL,
  });
  return mailsToOwner(ctx, accountId, mail);
}
