import { asc, eq, lt } from "drizzle-orm";
import type { Kernel, SystemContext } from "#worker/context.ts";
import { declinedCards, paymentCustomers } from "#worker/db/schema/control/orders.ts";
import { type Statement, statement } from "#worker/db/statement.ts";

type Control = Pick<SystemContext, "control">;

export async function customerOf(ctx: Control, account: string): Promise<string | undefined> {
  const row = await ctx.control.find(paymentCustomers, eq(paymentCustomers.accountId, account));
  return row?.customer;
}

/** The first one stays. */
export function insertCustomer(ctx: Control, accountId: string, customer: string): Statement {
  const insert = ctx.control.orm.insert(paymentCustomers).values({ accountId, customer });
  return statement(insert.onConflictDoNothing());
}

export type DeclinedCard = Pick<typeof declinedCards.$inferSelect, "card" | "accountId">;

/** A card that is to be removed, or that could not be removed just now. */
export function insertDeclined(ctx: Kernel, { card, accountId }: DeclinedCard): Statement {
  const triedAt = ctx.now();
  return statement(
    ctx.control.orm
      .insert(declinedCards)
      .values({ card, accountId, triedAt })
      .onConflictDoUpdate({ target: declinedCards.card, set: { triedAt } }),
  );
}

export function deleteDeclined(ctx: Kernel, card: string): Statement {
  return ctx.control.delete(declinedCards, eq(declinedCards.card, card));
}

/** Those that were last tried before `before`, oldest first. */
export function declinedBefore(
  ctx: Kernel,
  { before, limit }: { before: number; limit: number },
): Promise<DeclinedCard[]> {
  return ctx.control.list(declinedCards, {
    where: lt(declinedCards.triedAt, before),
    orderBy: asc(declinedCards.triedAt),
    limit,
  });
}
