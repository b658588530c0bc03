import { and, isNull } from "drizzle-orm";
import type { Kernel } from "#worker/context.ts";
import { invoices } from "#worker/db/schema/control/invoices.ts";
import type { Statement } from "#worker/db/statement.ts";
import { byIdOrReference } from "./inner/invoice-queries.ts";

/** It was paid later than it was issued; once. `invoice` is its id or its reference. */
export function payInvoice(
  ctx: Pick<Kernel, "control">,
  invoice: string,
  { paidBy, at }: { paidBy: string; at: number },
): Statement {
  return ctx.control.update(
    invoices,
    { paidBy, paidAt: at, mailAt: at },
    and(byIdOrReference(invoice), isNull(invoices.paidAt)),
  );
}
