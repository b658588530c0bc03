import { and, eq, isNull } from "drizzle-orm";
import type { Kernel } from "#worker/context.ts";
import { invoices } from "#worker/db/schema/control/invoices.ts";
import { type Statement, statement } from "#worker/db/statement.ts";

/** It was paid later than it was issued; once. */
export function payInvoice(
  ctx: Pick<Kernel, "control">,
  reference: string,
  { paidBy, at }: { paidBy: string; at: number },
): Statement {
  return statement(
    ctx.control.orm
      .update(invoices)
      .set({ paidBy, paidAt: at, mailAt: at })
      .where(and(eq(invoices.reference, reference), isNull(invoices.paidAt))),
  );
}
