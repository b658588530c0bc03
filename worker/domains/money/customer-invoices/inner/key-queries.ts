import { sql } from "drizzle-orm";
import type { AccountContext } from "#worker/context.ts";
import { stripeKeys } from "#worker/db/schema/shard/customer-invoices.ts";
import { type Statement, statement } from "#worker/db/statement.ts";

export type KeyRow = Omit<typeof stripeKeys.$inferSelect, "accountId">;

export function savedKey(ctx: AccountContext) {
  return ctx.db.find(stripeKeys, sql`1`);
}

export function putKey(ctx: AccountContext, { secret, last4, isLive, savedAt }: KeyRow): Statement {
  return statement(sql`INSERT OR REPLACE INTO stripe_keys
      (account_id, secret, last4, is_live, saved_at)
    VALUES (${ctx.db.accountId}, ${secret}, ${last4}, ${Number(isLive)}, ${savedAt})`);
}

export function removeKey(ctx: AccountContext): Statement {
  return statement(sql`DELETE FROM stripe_keys WHERE account_id = ${ctx.db.accountId}`);
}
