import { eq } from "drizzle-orm";
import type { Kernel } from "#worker/context.ts";
import { billingDetails } from "#worker/db/schema/control/invoices.ts";
import { type Statement, statement } from "#worker/db/statement.ts";

type Control = Pick<Kernel, "control">;
export type DetailsRow = typeof billingDetails.$inferSelect;

export function detailsOf(ctx: Control, account: string): Promise<DetailsRow | undefined> {
  return ctx.control.find(billingDetails, eq(billingDetails.accountId, account));
}

export function saveDetails(ctx: Control, row: DetailsRow): Statement {
  return statement(
    ctx.control.orm
      .insert(billingDetails)
      .values(row)
      .onConflictDoUpdate({ target: billingDetails.accountId, set: row }),
  );
}

/** What was issued keeps them. */
export function forgetDetails(ctx: Control, account: string): Statement {
  return ctx.control.delete(billingDetails, eq(billingDetails.accountId, account));
}
