import { sql } from "drizzle-orm";
import * as z from "zod";
import type { Millicents } from "#core/rules/money.ts";
import type { AccountContext } from "#worker/context.ts";
import { statement } from "#worker/db/statement.ts";
import { writeControl } from "#worker/kernel/commit-control.ts";

export interface KeyUse {
  account: string;
  amount: Millicents;
  reason: string;
}

const use = z.object({ account: z.string(), amount: z.number(), reason: z.string() });

/** Binds a key to what it is first used for, and returns what that is. */
export async function bindCreditKey(
  ctx: AccountContext,
  key: string,
  { account, amount, reason }: KeyUse,
): Promise<KeyUse> {
  const bind = statement(sql`INSERT INTO credit_keys (key, account_id, amount, reason, created_at)
    VALUES (${key}, ${account}, ${amount}, ${reason}, ${ctx.now()}) ON CONFLICT DO NOTHING`);
  const read = statement(
    sql`SELECT account_id AS account, amount, reason FROM credit_keys WHERE key = ${key}`,
  );
  const [, found] = await writeControl(ctx, [bind, read]);
  return use.parse(found?.results[0]);
}
