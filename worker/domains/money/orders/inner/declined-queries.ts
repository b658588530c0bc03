import { asc, eq, lt } from "drizzle-orm";
import type { Kernel } from "#worker/context.ts";
import { declinedCards } from "#worker/db/schema/control/orders.ts";
import { type Statement, statement } from "#worker/db/statement.ts";

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
