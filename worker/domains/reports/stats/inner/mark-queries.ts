import { sql } from "drizzle-orm";
import type { AccountContext } from "#worker/context.ts";
import { type Statement, statement } from "#worker/db/statement.ts";

/** Another machine's clock may be ahead by less; a receipt's reference from outside may say any time. */
const AHEAD_MS = 86_400_000;

/** Marks quarters of an hour; one that is marked keeps the time of its first mark. */
export function staleSlots(ctx: AccountContext, slots: readonly number[]): Statement {
  const now = ctx.now();
  const real = slots.filter((slot) => slot < now + AHEAD_MS);
  return statement(sql`INSERT INTO stale_stats (account_id, slot, since)
    SELECT ${ctx.db.accountId}, value, ${now} FROM json_each(${JSON.stringify(real)}) WHERE true
    ON CONFLICT DO NOTHING`);
}
