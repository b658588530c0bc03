import { formatMoney, fromCents } from "#core/rules/money.ts";
import type { SystemContext } from "#worker/context.ts";
import { mailsToOwner } from "#worker/domains/identity/directory/owner-queries.ts";
import type { MailEffect } from "#worker/kernel/effects.ts";

/** To the account's owner, of a refund that was made at the card provider. */
export function refundMails(
  ctx: SystemContext,
  { accountId, cents, takesCredit }: { accountId: string; cents: number; takesCredit: boolean },
): Promise<MailEffect[]> {
  const amount = formatMoney(fromCents(cents), "charge");
  const credit = takesCredit
    ? "\n\nThe credit that it paid for has been taken out of your account. What you had already used of it is taken out of the next credit that you buy."
    : "";
  return mailsToOwner(ctx, accountId, {
    subject: `We refunded ${amount} to your card`,
    text: `${amount} of your payment is on its way back to your card.${credit}\n`,
  });
}
