import { and, eq, isNull } from "drizzle-orm";
import type { SystemContext } from "#worker/context.ts";
import { disputes, orders } from "#worker/db/schema/control/orders.ts";
import { type Statement, statement } from "#worker/db/statement.ts";

type Control = Pick<SystemContext, "control">;

export type DisputeRow = typeof disputes.$inferSelect;

export function disputeById(ctx: Control, id: string): Promise<DisputeRow | undefined> {
  return ctx.control.find(disputes, eq(disputes.id, id));
}

export function orderOfPayment(ctx: Control, payment: string) {
  return ctx.control.find(orders, eq(orders.paymentId, payment));
}

export function insertDispute(ctx: Control, row: DisputeRow): Statement {
  return statement(ctx.control.orm.insert(disputes).values(row).onConflictDoNothing());
}

export function noteFrozen(ctx: Control, id: string, frozen: number, at: number): Statement {
  return ctx.control.update(
    disputes,
    { frozen, changedAt: at },
    and(eq(disputes.id, id), isNull(disputes.frozen)),
  );
}

/** One that ended stays as it ended. */
export function endDispute(
  ctx: Control,
  id: string,
  status: "won" | "lost",
  at: number,
): Statement {
  return ctx.control.update(
    disputes,
    { status, changedAt: at },
    and(eq(disputes.id, id), eq(disputes.status, "open")),
  );
}
