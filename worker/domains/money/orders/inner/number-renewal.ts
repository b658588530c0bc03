import { NOTIFICATION_TEXTS } from "#core/contract/notifications/notifications.ts";
import { newId } from "#core/ids.ts";
import { priceOfNumber } from "#core/rules/dedicated-numbers.ts";
import { LEAST_BY_CARD } from "#core/rules/orders.ts";
import { formatInternational } from "#core/rules/phone.ts";
import { renewalAfter } from "#core/rules/renewals.ts";
import type { AccountContext } from "#worker/context.ts";
import { abortUnless } from "#worker/db/batch-guard.ts";
import type { Statement } from "#worker/db/statement.ts";
import { type Profile, paysByInvoice } from "#worker/domains/identity/directory/account-queries.ts";
import { expireNumber } from "#worker/domains/senders/dedicated-numbers/release.ts";
import {
  changeRental,
  dueRentals,
  ON_INVOICE,
  type RentalRow,
} from "#worker/domains/senders/dedicated-numbers/rental-queries.ts";
import { commit } from "#worker/kernel/commit.ts";
import { commitControl } from "#worker/kernel/commit-control.ts";
import { monthClaims, writeMonth } from "./number-order.ts";
import type { Renewal } from "./renew.ts";
import { numberEndedMails } from "./renewal-mails.ts";

/** Until the last attempt has failed, the account keeps the number. */
export const numberRenewal: Renewal<RentalRow> = {
  name: "number",
  due: dueRentals,
  change: changeRental,
  month: (number) => {
    const name = `number ${formatInternational(number.number)}`;
    return {
      dueAt: number.paidUntil ?? 0,
      subscriptionId: number.rental,
      claims: monthClaims(number),
      title: name,
      name,
      total: priceOfNumber(number.amount).total,
      works: true,
    };
  },
  place: (account, number, key) => writeMonth(account, number, { key, userId: null }),
  settle,
  end,
  ring: (account, { number }) => {
    const message = NOTIFICATION_TEXTS.numberUnpaid(formatInternational(number));
    const id = newId("notification", account.now());
    return commit(account, { events: [{ type: "number.changed", message, id }] });
  },
};

async function settle(
  account: AccountContext,
  number: RentalRow,
  { id, deletedAt, profileType, timeZone }: Profile,
): Promise<boolean> {
  // The numbers of an account that was deleted are released.
  if (deletedAt !== null) return true;
  if (!number.renews) await end(account, number, undefined);
  else if (profileType === "postpaid") {
    await change(account, number, ON_INVOICE, [abortUnless(paysByInvoice(id))]);
  } else if (priceOfNumber(number.amount).total < LEAST_BY_CARD) {
    const now = account.now();
    const paidUntil = renewalAfter(now, number.assignedAt ?? now, timeZone);
    await change(account, number, { paidUntil, tryAt: paidUntil, attempts: 0, failure: null });
  } else return false;
  return true;
}

/** `failure`: why it is not paid for; undefined if it was cancelled. */
async function end(
  account: AccountContext,
  number: RentalRow,
  failure: string | undefined,
): Promise<void> {
  await expireNumber(account, number, await numberEndedMails(account, number.number, failure));
}

async function change(
  account: AccountContext,
  number: RentalRow,
  values: Parameters<typeof changeRental>[2],
  conditions: readonly Statement[] = [],
): Promise<void> {
  await commitControl(account, {
    statements: [...conditions, changeRental(account, number, values)],
    audit: { action: "number.renewal", subject: number.id },
  });
}
