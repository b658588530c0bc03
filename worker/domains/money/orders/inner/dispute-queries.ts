import { and, eq, isNull } from "drizzle-orm";
import type { SystemContext } from "#worker/context.ts";
import { disputes, orders } from "#worker/db/schema/control/orders.ts";
import { type Statement, statement } from "#worker/db/statement.ts";

type Control = Pick<SystemContext, "control">;

export type DisputeRow = typeof disputes.$inferSelect;

export async function disputeById(ctx: Control, id: string): Promise<DisputeRow | undefined> {
  const [row] = await ctx.control.orm.select().from(disputes).where(eq(disputes.id, id)).limit(1);
  return row;
}

export async function orderOfPayment(ctx: Control, payment: string) {
  const query = ctx.control.orm.select().from(orders).where(eq(orders.paymentId, payment));
  return (await query.limit(1))[0];
}

export function insertDispute(ctx: Control, row: DisputeRow): Statement {
  return statement(ctx.control.orm.insert(disputes).values(row).onConflictDoNothing());
}

export function noteFrozen(ctx: Control, id: string, frozen: number, at: number): Statement {
  return statement(
    ctx.control.orm
      .update(disputes)
      .set({ frozen, changedAt: at })
      .where(and(eq(disputes.id, id), isNull(disputes.frozen))),
  );
}

/** One that ended stays as it ended. */
export function endDispute(
  ctx: Control,
  id: string,
  status: "won" | "lost",
  at: number,
): Statement {
  return statement(
    ctx.control.orm
      .update(disputes)
      .set({ status, changedAt: at })
      .where(and(eq(disputes.id, id), eq(disputes.status, "open"))),
  );
}
