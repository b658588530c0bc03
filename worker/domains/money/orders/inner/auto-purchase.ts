import { AUTO_CREDIT_PAUSES, autoCreditPausedMail } from "#core/mails/money.ts";
import type { AutoCreditPause } from "#core/rules/auto-credit.ts";
import { fromCents, MILLICENTS_PER_CENT, type Millicents } from "#core/rules/money.ts";
import { CUSTOM_RANGE, priceOf } from "#core/rules/prices.ts";
import { dayOf, startOfDay } from "#core/rules/zoned-day.ts";
import type { AccountContext } from "#worker/context.ts";
import { changeAccount } from "#worker/domains/identity/directory/account-change-queries.ts";
import { mailsToOwner } from "#worker/domains/identity/directory/owner-queries.ts";
import { commitControl } from "#worker/kernel/commit-control.ts";
import { type AutoCreditRow, autoBoughtSince } from "./auto-credit-queries.ts";
import { cancelOrder } from "./cancel-order.ts";
import { chargeOffSession } from "./charge-off-session.ts";
import { autoClaim, claimsOf } from "./claim-queries.ts";
import { failureNotice } from "./failure-notice.ts";
import { type OrderRow, orderById } from "./order-queries.ts";
import { placeOrder } from "./place-order.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** So many purchases in ten minutes are a fault or a mistake. */
const TOO_MANY = 3;

/** A campaign that lacks credit. */
interface Wanted {
  /** Names the purchase. */
  key: string;
  /** What no credit covers of it. */
  missing: Millicents;
}

/**
 * Buys credit once for an account that has less than it wants, or than a campaign needs. There is one such order at a time, and until its
 * credit has arrived there is no other: what is on its way counts as balance.
 */
export async function buyAutomatically(
  account: AccountContext,
  settings: AutoCreditRow,
  balance: Millicents,
  wanted?: Wanted,
): Promise<void> {
  const claim = autoClaim(settings.id);
  const [held] = await claimsOf(account, [claim]);
  const open = held && (await orderById(account, held.order_id));
  if (open && open.status !== "unpaid") return;
  const order = open ?? (await begin(account, settings, { balance, claim, wanted }));
  if (order) await charge(account, settings, order);
}

async function begin(
  account: AccountContext,
  settings: AutoCreditRow,
  { balance, claim, wanted }: { balance: Millicents; claim: string; wanted: Wanted | undefined },
): Promise<OrderRow | undefined> {
  const now = account.now();
  const recent = await autoBoughtSince(account, settings.id, now - 10 * MINUTE);
  if (recent.orders >= TOO_MANY) {
    await pause(account, "often");
    return undefined;
  }
  const cents = amountFor(settings, balance, wanted?.missing ?? 0);
  const { total } = priceOf(fromCents(cents));
  if (settings.autoCreditCap !== null) {
    const month = startOfMonth(now, settings.timeZone);
    const spent = await autoBoughtSince(account, settings.id, month);
    const left = settings.autoCreditCap - spent.total;
    if (total > left) {
      // What is too much for one campaign may leave enough for the usual purchases.
      const usual = priceOf(fromCents(amountFor(settings, balance, 0))).total;
      await pause(account, "cap", usual > left ? nextMonth(now, settings.timeZone) : now + HOUR);
      return undefined;
    }
  }
  return placeOrder(account, {
    key: wanted?.key ?? `auto-${crypto.randomUUID()}`,
    kind: "auto",
    cart: { kind: "custom", cents },
    rates: { sms: settings.autoCreditSmsRate, mms: settings.autoCreditMmsRate },
    userId: null,
    claims: [claim],
  });
}

/**
 * The owner's amount, or what lifts the balance to where buying ends or covers what is missing, if that is more: one charge
 * closes any gap.
 */
function amountFor(settings: AutoCreditRow, balance: Millicents, missing: Millicents): number {
  const { autoCreditAmount, autoCreditThreshold } = settings;
  const gap = autoCreditThreshold - Math.floor(balance / MILLICENTS_PER_CENT);
  const lacks = Math.ceil(missing / MILLICENTS_PER_CENT);
  return Math.min(Math.max(autoCreditAmount, gap, lacks, CUSTOM_RANGE.min), CUSTOM_RANGE.max);
}

async function charge(
  account: AccountContext,
  settings: AutoCreditRow,
  order: OrderRow,
): Promise<void> {
  const problem = await chargeOffSession(account, order, settings.autoCreditCard);
  if (problem && (await cancelOrder(account, order.id))) await pause(account, problem);
}

function startOfMonth(now: number, timeZone: string): number {
  const month = dayOf(now, timeZone).slice(0, 8);
  return startOfDay(`${month}01`, timeZone) ?? now;
}

function nextMonth(now: number, timeZone: string): number {
  // From the first of a month, 32 days later is always in the next one.
  return startOfMonth(startOfMonth(now, timeZone) + 32 * 24 * HOUR, timeZone);
}

/** Stops automatic purchases for a while, and says so to the owner. */
async function pause(
  account: AccountContext,
  reason: AutoCreditPause,
  until = account.now() + HOUR,
): Promise<void> {
  const { id } = account.account;
  if (reason === "often") {
    account.log.error("autoCredit.often", new Error("Three automatic purchases in ten minutes"), {
      account: id,
    });
  }
  const mail = autoCreditPausedMail(reason, account.settings.APP_URL);
  await commitControl(account, {
    statements: changeAccount(account, id, {
      autoCreditPausedUntil: until,
      autoCreditPause: reason,
    }),
    audit: { action: "autoCredit.pause", subject: id, detail: { reason, until } },
    events: [{ type: "account.changed" }],
    effects: await mailsToOwner(account, id, mail),
    notices: [failureNotice({ subject: mail.subject, text: AUTO_CREDIT_PAUSES[reason] })],
  });
}
