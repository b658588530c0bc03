import { type SQL, sql } from "drizzle-orm";
import * as z from "zod";
import { type AccountContext, personOf } from "#worker/context.ts";
import { type Statement, statement } from "#worker/db/statement.ts";

/** Deletes every token of these accounts; `accounts` is a list or a subquery of their ids. */
export function deleteAccountTokens(accounts: SQL): Statement {
  return statement(sql`DELETE FROM app_tokens WHERE account_id IN ${accounts}`);
}

export function deleteTokensOfAccount(accountId: string): Statement {
  return deleteAccountTokens(sql`(${accountId})`);
}

const found = z.object({ any: z.number() });

/** Whether the person has made an app token that no program has used yet. */
export async function hasNewToken(ctx: AccountContext): Promise<boolean> {
  const query = sql`SELECT EXISTS (SELECT 1 FROM app_tokens WHERE account_id = ${ctx.account.id}
    AND user_id = ${personOf(ctx).userId} AND last_used_at IS NULL) AS any`;
  return (await ctx.control.rows(query, found))[0]?.any === 1;
}
