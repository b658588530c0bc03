import { ABN_FROM } from "#core/rules/tax-invoices.ts";
import type { AccountContext } from "#worker/context.ts";
import { detailsOf } from "./billing-details-queries.ts";

/** Whether an invoice of so many cents has to name the account's ABN, and could not. */
export async function needsAbn(ctx: AccountContext, total: number): Promise<boolean> {
  if (total < ABN_FROM) return false;
  return !(await detailsOf(ctx, ctx.account.id))?.abn;
}
