import { RETRY_DAYS } from "#core/rules/plans.ts";
import type { AccountContext, SystemContext } from "#worker/context.ts";
import { abortUnlessChanged } from "#worker/db/batch-guard.ts";
import { findProfile, type Profile } from "#worker/domains/identity/directory/account-queries.ts";
import {
  commitControl,
  commitControlUnlessAborted,
  writeControl,
} from "#worker/kernel/commit-control.ts";
import { accountRef } from "#worker/queues/messages.ts";
import { failureMails } from "./plan-mails.ts";
import { placeRenewal, renewalClaims } from "./plan-order.ts";
import { chargeRenewal, renewalOrder } from "./renewal.ts";
import { changeSubscription, type SubscriptionRow } from "./subscription-queries.ts";

const DAY = 86_400_000;
/** Until a payment that is under way is looked at again, or what broke is tried again. */
const WAIT = 10 * 60_000;

/**
 * Buys the next month of a plan whose day has come. A month is paid once, whoever tries how often: its claim is kept
 * for ever by the order that paid it, and an order that may be paid is waited for.
 */
export async function renewPlan(ctx: SystemContext, due: SubscriptionRow): Promise<void> {
  const seen = { id: due.id, period: due.period, tryAt: due.tryAt };
  const tryAt = ctx.now() + WAIT;
  const [taken] = await writeControl(ctx, [changeSubscription(ctx, seen, { tryAt })]);
  // Another sweep has it.
  if (taken?.meta.changes !== 1) return;
  const profile = await findProfile(ctx, due.accountId);
  if (!profile || !due.renews || !mayRenew(profile)) {
    await end(ctx, due);
    return;
  }
  const account = ctx.forAccount(accountRef.parse(profile));
  const order = await renewalOrder(account, {
    ...{ claims: renewalClaims(due), subscriptionId: due.id },
    key: `plan:${due.id}:${due.period + 1}:${due.attempts}`,
    place: (key) => placeRenewal(account, due, key),
  });
  const failure = order && (await chargeRenewal(account, order, due.card));
  if (failure !== undefined) await noteFailure(account, due, failure);
}

function mayRenew({ active, profileType }: Profile): boolean {
  return active && profileType !== "postpaid";
}

async function end(ctx: SystemContext, due: SubscriptionRow): Promise<void> {
  const { id, period, accountId } = due;
  await commitControl(ctx, {
    statements: [
      changeSubscription(ctx, { id, period }, { status: "ended", changedAt: ctx.now() }),
    ],
    audit: { action: "plan.end", subject: id, accountId },
  });
}

/** The plan waits for the next attempt, or ends after the last one; its owner hears of it once. */
async function noteFailure(
  account: AccountContext,
  due: SubscriptionRow,
  failure: string,
): Promise<void> {
  const { id, period, attempts } = due;
  const now = account.now();
  const days = RETRY_DAYS[attempts];
  const next = days === undefined ? undefined : now + days * DAY;
  const values = {
    ...{ status: next === undefined ? ("ended" as const) : ("pastDue" as const), failure },
    ...{ attempts: attempts + 1, changedAt: now, ...(next !== undefined && { tryAt: next }) },
  };
  // Aborted if it was paid or ended by hand a moment ago.
  await commitControlUnlessAborted(account, {
    statements: [
      changeSubscription(account, { id, period, attempts }, values),
      abortUnlessChanged(),
    ],
    audit: { action: "plan.unpaid", subject: id, detail: { attempts: attempts + 1, failure } },
    effects: await failureMails(account, due, { failure, next }),
  });
}
