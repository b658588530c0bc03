import { NOTIFICATION_TEXTS } from "#core/contract/notifications/notifications.ts";
import { newId } from "#core/ids.ts";
import { priceOfNumber } from "#core/rules/dedicated-numbers.ts";
import { LEAST_BY_CARD } from "#core/rules/orders.ts";
import { formatInternational } from "#core/rules/phone.ts";
import { RETRY_DAYS, renewalAfter } from "#core/rules/plans.ts";
import type { AccountContext, SystemContext } from "#worker/context.ts";
import { abortUnless, abortUnlessChanged } from "#worker/db/batch-guard.ts";
import type { Statement } from "#worker/db/statement.ts";
import {
  findProfile,
  type Profile,
  paysByInvoice,
} from "#worker/domains/identity/directory/account-queries.ts";
import { expireNumber } from "#worker/domains/senders/dedicated-numbers/expire-number.ts";
import {
  changeRental,
  ON_INVOICE,
  type RentalRow,
} from "#worker/domains/senders/dedicated-numbers/rental-queries.ts";
import { commit } from "#worker/kernel/commit.ts";
import {
  commitControl,
  commitControlUnlessAborted,
  writeControl,
} from "#worker/kernel/commit-control.ts";
import { accountRef } from "#worker/queues/messages.ts";
import { freeClaims } from "./free-claims.ts";
import { endedMails, failureMails } from "./number-mails.ts";
import { monthClaims, writeMonth } from "./number-order.ts";
import { chargeRenewal, renewalOrder } from "./renewal.ts";

const DAY = 86_400_000;
/** Until a payment that is under way is looked at again, or what broke is tried again. */
const WAIT = 10 * 60_000;
/** A day more than the attempts take. */
const LONGEST_UNPAID = 10 * DAY;
const SUSPENDED = "Your account is suspended.";

/**
 * Buys the next month of a number whose day has come, or ends it. A month is paid once, whoever tries how often, as with
 * plans; until the last attempt has failed, the account keeps the number.
 */
export async function renewNumber(ctx: SystemContext, due: RentalRow): Promise<void> {
  const tryAt = ctx.now() + WAIT;
  const [taken] = await writeControl(ctx, [changeRental(ctx, due, { tryAt })]);
  // Another sweep has it.
  if (taken?.meta.changes !== 1) return;
  const profile = await findProfile(ctx, due.accountId);
  // The numbers of an account that was deleted are released.
  if (!profile || profile.deletedAt !== null) return;
  const account = ctx.forAccount(accountRef.parse(profile));
  await next(account, { ...due, tryAt }, profile);
}

async function next(account: AccountContext, due: RentalRow, profile: Profile): Promise<void> {
  if (!due.renews) return end(account, due, undefined);
  if (!profile.active) return end(account, due, SUSPENDED);
  if (profile.profileType === "postpaid") {
    return change(account, due, ON_INVOICE, [abortUnless(paysByInvoice(profile.id))]);
  }
  if (priceOfNumber(due.amount).total < LEAST_BY_CARD) {
    const paidUntil = renewalAfter(
      account.now(),
      due.assignedAt ?? account.now(),
      profile.timeZone,
    );
    return change(account, due, { paidUntil, tryAt: paidUntil, attempts: 0, failure: null });
  }
  const { rental: subscriptionId, period, attempts } = due;
  const claims = monthClaims(due);
  if (isLongOver(account, due)) await freeClaims(account, claims);
  const order = await renewalOrder(account, {
    ...{ claims, subscriptionId, key: `number:${subscriptionId}:${period + 1}:${attempts}` },
    place: (key) => writeMonth(account, due, { key, userId: null }),
  });
  const failure = order && (await chargeRenewal(account, order, due.card));
  if (failure !== undefined) await noteFailure(account, due, failure);
}

/** From then on an open order at the checkout gives way: one after another could keep the number unpaid for ever. */
function isLongOver({ now }: AccountContext, { attempts, paidUntil }: RentalRow): boolean {
  return attempts === RETRY_DAYS.length && now() > (paidUntil ?? 0) + LONGEST_UNPAID;
}

/** Its owner hears of each attempt once; after the last one the number is gone. */
async function noteFailure(
  account: AccountContext,
  due: RentalRow,
  failure: string,
): Promise<void> {
  const days = RETRY_DAYS[due.attempts];
  if (days === undefined) return end(account, due, failure);
  const tryAt = account.now() + days * DAY;
  const { number, attempts } = due;
  const noted = await commitControlUnlessAborted(account, {
    statements: [
      changeRental(account, due, { attempts: attempts + 1, failure, tryAt }),
      abortUnlessChanged(),
    ],
    audit: {
      action: "number.unpaid",
      subject: due.id,
      detail: { attempts: attempts + 1, failure },
    },
    effects: await failureMails(account, due, { failure, tryAt }),
  });
  // It was paid or given up by hand a moment ago.
  if (!noted) return;
  // The mail is what must not be lost; the bell repeats it.
  const message = NOTIFICATION_TEXTS.numberUnpaid(formatInternational(number));
  const id = newId("notification", account.now());
  await commit(account, { events: [{ type: "number.changed", message, id }] });
}

/** `failure`: why it is not paid for; undefined if it was cancelled. */
async function end(
  account: AccountContext,
  due: RentalRow,
  failure: string | undefined,
): Promise<void> {
  await expireNumber(account, due, await endedMails(account, due, failure));
}

async function change(
  account: AccountContext,
  due: RentalRow,
  values: Parameters<typeof changeRental>[2],
  conditions: readonly Statement[] = [],
): Promise<void> {
  await commitControl(account, {
    statements: [...conditions, changeRental(account, due, values)],
    audit: { action: "number.renewal", subject: due.id },
  });
}
