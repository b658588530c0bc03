import { sql } from "drizzle-orm";
import type { AccountContext } from "#worker/context.ts";
import { type Statement, statement } from "#worker/db/statement.ts";
import { countSuppressed } from "#worker/domains/groups/count-queries.ts";

/** Blocks different numbers; the first statement returns how many of them were on the list before. */
export function blockSet(
  ctx: AccountContext,
  numbers: readonly string[],
  by: string | null,
): Statement[] {
  const { accountId } = ctx.db;
  const set = JSON.stringify(numbers);
  const at = ctx.now();
  const sorted = numbers.toSorted();
  const [from = ""] = sorted;
  const to = sorted.at(-1) ?? "";
  const change = sql`INSERT INTO suppressions
      (account_id, number, blocked_at, source, block_version, block_source, blocked_by)
    SELECT ${accountId}, j.value, ${at}, 'owner', ${at}, 'file', ${by}
    FROM json_each(${set}) j WHERE 1
    ON CONFLICT (account_id, number) DO UPDATE SET
      blocked_at = excluded.blocked_at, block_source = excluded.block_source,
      blocked_by = excluded.blocked_by, block_reason = NULL,
      block_version = MAX(excluded.block_version, COALESCE(block_version, 0) + 1)
    WHERE blocked_at IS NULL`;
  return [
    statement(sql`SELECT COUNT(s.blocked_at) AS blocked,
        COUNT(iif(s.blocked_at IS NULL, s.opted_out_at, NULL)) AS opted_out
      FROM json_each(${set}) j
      CROSS JOIN suppressions s ON s.account_id = ${accountId} AND s.number = j.value`),
    countSuppressed(ctx, set),
    { ...statement(change), note: { of: "blocks", account: ctx.account.id, at, from, to } },
  ];
}
