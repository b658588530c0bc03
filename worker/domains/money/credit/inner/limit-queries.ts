import { sql } from "drizzle-orm";
import * as z from "zod";
import type { AccountContext } from "#worker/context.ts";

const amountRow = z.object({ amount: z.number() });

/** What raised and lowered the account's credit limit. */
export function limitEntries(ctx: AccountContext) {
  return ctx.db.rows(
    sql`SELECT amount FROM ledger WHERE account_id = ${ctx.db.accountId}
      AND (key BETWEEN 'grant:limit:' AND 'grant:limit:~' OR key BETWEEN 'limit:' AND 'limit:~')`,
    amountRow,
  );
}
