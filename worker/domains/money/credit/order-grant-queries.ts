import { sql } from "drizzle-orm";
import * as z from "zod";
import { readRows } from "#worker/db/statement.ts";

const grantRow = z.object({ account: z.string(), key: z.string(), amount: z.number() });
export type OrderGrant = z.infer<typeof grantRow>;

/** Credit that was added for orders, account by account, behind an entry. */
export function orderGrants(
  database: D1Database,
  accounts: readonly string[],
  { after, limit }: { after: { account: string; key: string }; limit: number },
): Promise<OrderGrant[]> {
  return readRows(
    database,
    sql`SELECT account_id AS account, key, amount FROM ledger
      WHERE account_id IN (SELECT value FROM json_each(${JSON.stringify(accounts)}))
        AND key BETWEEN 'grant:order:' AND 'grant:order:~'
        AND (account_id, key) > (${after.account}, ${after.key})
      ORDER BY account_id, key LIMIT ${limit}`,
    grantRow,
  );
}
