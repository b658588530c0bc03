import { eq } from "drizzle-orm";
import type { Kernel } from "#worker/context.ts";
import { billingDetails } from "#worker/db/schema/control/invoices.ts";
import { type Statement, statement } from "#worker/db/statement.ts";

type Control = Pick<Kernel, "control">;
export type DetailsRow = typeof billingDetails.$inferSelect;

export async function detailsOf(ctx: Control, account: string): Promise<DetailsRow | undefined> {
  const rows = ctx.control.orm.select().from(billingDetails);
  return (await rows.where(eq(billingDetails.accountId, account)).limit(1))[0];
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
  return statement(
    ctx.control.orm.delete(billingDetails).where(eq(billingDetails.accountId, account)),
  );
}
