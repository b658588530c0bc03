import { and, isNull } from "drizzle-orm";
import type { Kernel } from "#worker/context.ts";
import { invoices } from "#worker/db/schema/control/invoices.ts";
import { type Statement, statement } from "#worker/db/statement.ts";
import { byIdOrReference } from "./inner/invoice-queries.ts";

/** It was paid later than it was issued; once. `invoice` is its id or its reference. */
export function payInvoice(
  ctx: Pick<Kernel, "control">,
  invoice: string,
  { paidBy, at }: { paidBy: string; at: number },
): Statement {
  return statement(
    ctx.control.orm
      .update(invoices)
      .set({ paidBy, paidAt: at, mailAt: at })
      .where(and(byIdOrReference(invoice), isNull(invoices.paidAt))),
  );
}
