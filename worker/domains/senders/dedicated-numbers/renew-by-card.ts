import { subNumbersText } from "#core/contract/postpaid/postpaid.ts";
import { conflict } from "#core/errors.ts";
import { numbersByCardMail } from "#core/mails/senders.ts";
import { formatDate } from "#core/rules/dates.ts";
import { priceOfNumber } from "#core/rules/dedicated-numbers.ts";
import { formatInternational } from "#core/rules/phone.ts";
import { renewalAfter } from "#core/rules/renewals.ts";
import type { AccountContext } from "#worker/context.ts";
import { abortUnless } from "#worker/db/batch-guard.ts";
import type { Statement } from "#worker/db/statement.ts";
import {
  accountProfile,
  paysByInvoice,
} from "#worker/domains/identity/directory/account-queries.ts";
import { mailsToOwner } from "#worker/domains/identity/directory/owner-queries.ts";
import type { MailEffect } from "#worker/kernel/effects.ts";
import {
  noneOnInvoice,
  numbersOnInvoice,
  renewFrom,
  subNumbersOnInvoice,
} from "./inner/own-queries.ts";

interface ByCard {
  statements: Statement[];
  effects: MailEffect[];
}

/**
 * For an account that no longer pays by invoice: each number that was on its invoices is renewed by card from its next
 * monthly day on, and the owner is told. The statements abort if it has left invoices already, or if a number would be
 * left without a charge; they come before those that are charged.
 */
export async function renewByCard(account: AccountContext): Promise<ByCard> {
  const [rows, ofSubs, { timeZone }] = await Promise.all([
    numbersOnInvoice(account),
    subNumbersOnInvoice(account),
    accountProfile(account, account.account.id),
  ]);
  if (ofSubs.length > 0) {
    const numbers = ofSubs.map(({ number }) => formatInternational(number));
    throw conflict(subNumbersText(numbers));
  }
  const months = rows.map((row) => ({
    ...row,
    from: renewalAfter(account.now(), row.assignedAt ?? account.now(), timeZone),
  }));
  const renewed = months.map(({ number, amount, from }) => {
    return { number, total: priceOfNumber(amount).total, from: formatDate(from, timeZone) };
  });
  return {
    statements: [
      abortUnless(paysByInvoice(account.account.id)),
      ...months.map(({ id, from }) => renewFrom(account, id, from)),
      // One may have been taken or given a moment ago.
      abortUnless(noneOnInvoice(account.account.id)),
    ],
    effects:
      renewed.length > 0
        ? await mailsToOwner(
            account,
            account.account.id,
            numbersByCardMail(renewed, account.settings.APP_URL),
          )
        : [],
  };
}
