import { eq } from "drizzle-orm";
import type { SystemContext } from "#worker/context.ts";
import { paymentCustomers } from "#worker/db/schema/control/orders.ts";
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
