import { formatMoney, fromCents } from "#core/rules/money.ts";
import type { AccountContext } from "#worker/context.ts";
import { mailsToOwner } from "#worker/domains/identity/directory/owner-queries.ts";
import type { MailEffect } from "#worker/kernel/effects.ts";

interface Said {
  cents: number;
  status: "open" | "won" | "lost";
}

/** To the account's owner. */
export function disputeMails(ctx: AccountContext, { cents, status }: Said): Promise<MailEffect[]> {
  const amount = formatMoney(fromCents(cents), "charge");
  return mailsToOwner(ctx, ctx.account.id, MAILS[status](amount));
}

const MAILS = {
  open: (amount: string) => ({
    subject: `Your payment of ${amount} is disputed`,
    text: `The owner of the card disputes the payment of ${amount}. The unused credit from this payment cannot be used until the bank decides.\n\nIf this was a mistake, ask the card's owner to withdraw the dispute at their bank.\n`,
  }),
  won: (amount: string) => ({
    subject: `The dispute about ${amount} is over`,
    text: `The bank decided that the payment of ${amount} is valid. The credit is back in your account.\n`,
  }),
  lost: (amount: string) => ({
    subject: `The dispute about ${amount} is over`,
    text: `The bank returned the payment of ${amount} to the card's owner. The unused credit from this payment is no longer in your account.\n`,
  }),
} as const;
