import { sql } from "drizzle-orm";
import * as z from "zod";
import type { AccountContext } from "#worker/context.ts";

const found = z.object({ any: z.number() });

/** Whether the account has ever sent a quick message. */
export async function hasSentQuick(ctx: AccountContext): Promise<boolean> {
  const query = sql`SELECT EXISTS (SELECT 1 FROM quick_messages
    WHERE account_id = ${ctx.db.accountId}) AS any`;
  return (await ctx.db.rows(query, found))[0]?.any === 1;
}
