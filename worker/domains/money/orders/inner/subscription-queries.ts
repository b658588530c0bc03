import { and, asc, eq, lte, ne } from "drizzle-orm";
import type { SystemContext } from "#worker/context.ts";
import { subscriptions } from "#worker/db/schema/control/orders.ts";
import type { Statement } from "#worker/db/statement.ts";

type Control = Pick<SystemContext, "control">;

export type SubscriptionRow = typeof subscriptions.$inferSelect;

const isCurrent = ne(subscriptions.status, "ended");

/** What an account has: at most one for each medium. */
export function currentSubscriptions(ctx: Control, account: string): Promise<SubscriptionRow[]> {
  return ctx.control.list(subscriptions, {
    where: and(eq(subscriptions.accountId, account), isCurrent),
    orderBy: asc(subscriptions.medium),
  });
}

export function subscriptionById(ctx: Control, id: string): Promise<SubscriptionRow | undefined> {
  return ctx.control.find(subscriptions, eq(subscriptions.id, id));
}

/** Whose renewal is to be looked at, those that wait longest first. */
export function dueSubscriptions(
  ctx: Control,
  { now, limit }: { now: number; limit: number },
): Promise<SubscriptionRow[]> {
  return ctx.control.list(subscriptions, {
    where: and(isCurrent, lte(subscriptions.tryAt, now)),
    orderBy: asc(subscriptions.tryAt),
    limit,
  });
}

/** It takes the place of what the account had for this medium. */
export function beginSubscription(ctx: Control, row: SubscriptionRow): Statement[] {
  const { accountId, medium, changedAt } = row;
  const others = and(
    eq(subscriptions.accountId, accountId),
    eq(subscriptions.medium, medium),
    isCurrent,
  );
  return [
    ctx.control.update(subscriptions, { status: "ended", changedAt }, others),
    ctx.control.insert(subscriptions, row),
  ];
}

interface Seen {
  id: string;
  period: number;
  attempts?: number;
  tryAt?: number;
}

/** Changes a subscription that has not ended and is as it was seen. */
export function changeSubscription(
  ctx: Control,
  { id, period, attempts, tryAt }: Seen,
  values: Partial<SubscriptionRow>,
): Statement {
  const seen = and(
    eq(subscriptions.id, id),
    isCurrent,
    eq(subscriptions.period, period),
    attempts === undefined ? undefined : eq(subscriptions.attempts, attempts),
    tryAt === undefined ? undefined : eq(subscriptions.tryAt, tryAt),
  );
  return ctx.control.update(subscriptions, values, seen);
}

/** Its next month is not bought. */
export function stopRenewing(ctx: Control, id: string): Statement {
  return ctx.control.update(
    subscriptions,
    { renews: false },
    and(eq(subscriptions.id, id), isCurrent),
  );
}
