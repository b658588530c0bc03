import { and, asc, eq, lte, ne } from "drizzle-orm";
import type { SystemContext } from "#worker/context.ts";
import { subscriptions } from "#worker/db/schema/control/orders.ts";
import { type Statement, statement } from "#worker/db/statement.ts";

type Control = Pick<SystemContext, "control">;

export type SubscriptionRow = typeof subscriptions.$inferSelect;

const isCurrent = ne(subscriptions.status, "ended");

/** What an account has: at most one for each medium. */
export function currentSubscriptions(ctx: Control, account: string): Promise<SubscriptionRow[]> {
  return ctx.control.orm
    .select()
    .from(subscriptions)
    .where(and(eq(subscriptions.accountId, account), isCurrent))
    .orderBy(asc(subscriptions.medium));
}

export async function subscriptionById(
  ctx: Control,
  id: string,
): Promise<SubscriptionRow | undefined> {
  const query = ctx.control.orm.select().from(subscriptions).where(eq(subscriptions.id, id));
  return (await query.limit(1))[0];
}

/** Whose renewal is to be looked at, those that wait longest first. */
export function dueSubscriptions(
  ctx: Control,
  { now, limit }: { now: number; limit: number },
): Promise<SubscriptionRow[]> {
  return ctx.control.orm
    .select()
    .from(subscriptions)
    .where(and(isCurrent, lte(subscriptions.tryAt, now)))
    .orderBy(asc(subscriptions.tryAt))
    .limit(limit);
}

/** It takes the place of what the account had for this medium. */
export function beginSubscription(ctx: Control, row: SubscriptionRow): Statement[] {
  const { accountId, medium, changedAt } = row;
  const { orm } = ctx.control;
  const others = and(
    eq(subscriptions.accountId, accountId),
    eq(subscriptions.medium, medium),
    isCurrent,
  );
  return [
    statement(orm.update(subscriptions).set({ status: "ended", changedAt }).where(others)),
    statement(orm.insert(subscriptions).values(row)),
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
  return statement(ctx.control.orm.update(subscriptions).set(values).where(seen));
}

/** Its next month is not bought. */
export function stopRenewing(ctx: Control, id: string): Statement {
  return statement(
    ctx.control.orm
      .update(subscriptions)
      .set({ renews: false })
      .where(and(eq(subscriptions.id, id), isCurrent)),
  );
}
