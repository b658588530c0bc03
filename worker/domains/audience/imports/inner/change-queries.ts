import { type SQL, sql } from "drizzle-orm";
import * as z from "zod";
import type { AccountContext } from "#worker/context.ts";
import { type Statement, statement } from "#worker/db/statement.ts";
import { addFormerBytes } from "#worker/domains/audience/groups/count-queries.ts";

// What contacts were like before an import changed or removed them.

interface Its {
  importId: string;
  groupId: string;
}

/** Keeps what the group's contacts of these numbers, a JSON list, are before the import changes them. */
export function recordFormer(
  ctx: AccountContext,
  { importId, groupId }: Its,
  numbers: string | SQL,
  changedAt: number | null,
): Statement {
  return statement(sql`INSERT INTO import_changes (account_id, import_id, number, contact_id, fields,
      fields_folded, source_id, created_at, updated_at, changed_at)
    SELECT c.account_id, ${importId}, c.number, c.id, c.fields, c.fields_folded, c.source_id, c.created_at,
      c.updated_at, ${changedAt}
    FROM json_each(${numbers}) j CROSS JOIN contacts c ON c.account_id = ${ctx.db.accountId}
      AND c.group_id = ${groupId} AND c.number = j.value`);
}

/** Those of these numbers, a JSON list, of which the import has kept what they were. */
export async function keptOf(
  ctx: AccountContext,
  importId: string,
  numbers: string,
): Promise<Set<string>> {
  const rows = await ctx.db.rows(
    sql`SELECT ch.number FROM json_each(${numbers}) j CROSS JOIN import_changes ch
      ON ch.account_id = ${ctx.db.accountId} AND ch.import_id = ${importId} AND ch.number = j.value`,
    z.object({ number: z.string() }),
  );
  return new Set(rows.map(({ number }) => number));
}

const former = z.object({ number: z.string(), removed: z.number() });

/** The next of an import's changes that are not undone, in the order of their numbers. */
export function formerPage(ctx: AccountContext, importId: string, after: string, limit: number) {
  return ctx.db.rows(
    sql`SELECT number, changed_at IS NULL AS removed FROM import_changes
      WHERE account_id = ${ctx.db.accountId} AND import_id = ${importId} AND number > ${after}
      ORDER BY number LIMIT ${limit}`,
    former,
  );
}

/** Forgets an import's changes of these numbers, a JSON list. */
export function deleteFormer(ctx: AccountContext, its: Its, numbers: string): Statement[] {
  return forget(ctx, its, sql`SELECT value FROM json_each(${numbers})`);
}

function forget(ctx: AccountContext, { importId, groupId }: Its, numbers: SQL): Statement[] {
  const these = sql`account_id = ${ctx.db.accountId} AND import_id = ${importId}
    AND number IN (${numbers})`;
  return [
    addFormerBytes(ctx, groupId, sql`SELECT fields FROM import_changes WHERE ${these}`, -1),
    statement(sql`DELETE FROM import_changes WHERE ${these}`),
  ];
}

/** Forgets the next of an import's changes, at most as many as `limit`. */
export function deleteSomeFormer(ctx: AccountContext, its: Its, limit: number): Statement[] {
  const some = sql`SELECT number FROM import_changes WHERE account_id = ${ctx.db.accountId}
    AND import_id = ${its.importId} ORDER BY number LIMIT ${limit}`;
  return forget(ctx, its, some);
}
