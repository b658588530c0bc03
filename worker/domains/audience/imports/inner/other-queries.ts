import { sql } from "drizzle-orm";
import type { AccountContext } from "#worker/context.ts";
import { abortUnless, abortUnlessChanged } from "#worker/db/batch-guard.ts";
import { type Statement, statement } from "#worker/db/statement.ts";
import { addFormerBytes } from "#worker/domains/audience/groups/count-queries.ts";
import type { ImportRow } from "./import-queries.ts";

/**
 * Counts contacts that an import removes. The batch is aborted if one of them is not as it was read, or
 * the import has gone on to its rows.
 */
export function countOthers(
  ctx: AccountContext,
  { id, groupId }: ImportRow,
  others: readonly { id: string; number: string }[],
): Statement[] {
  const { accountId } = ctx.db;
  return [
    statement(sql`UPDATE imports SET status = 'running', removed = removed + ${others.length},
        updated_at = ${ctx.now()}
      WHERE account_id = ${accountId} AND id = ${id} AND status IN ('queued', 'running')
        AND processed = 0`),
    abortUnlessChanged(),
    abortUnless(sql`${others.length} = (SELECT COUNT(*) FROM json_each(${JSON.stringify(others)}) j
      CROSS JOIN contacts c ON c.account_id = ${accountId} AND c.id = j.value->>'id'
      WHERE c.group_id = ${groupId} AND c.number = j.value->>'number')`),
  ];
}

/** Counts the bytes of what an import has kept of contacts of these numbers, a JSON list. */
export function countFormerOf(
  ctx: AccountContext,
  { importId, groupId }: { importId: string; groupId: string },
  numbers: string,
): Statement {
  const kept = sql`SELECT ch.fields FROM json_each(${numbers}) j
    CROSS JOIN import_changes ch ON ch.account_id = ${ctx.db.accountId}
      AND ch.import_id = ${importId} AND ch.number = j.value`;
  return addFormerBytes(ctx, groupId, kept, 1);
}
