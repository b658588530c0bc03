import { type SQL, sql } from "drizzle-orm";
import * as z from "zod";
import { firstIdAt } from "#core/ids.ts";
import type { AccountContext } from "#worker/context.ts";
import { abortUnless, abortUnlessChanged } from "#worker/db/batch-guard.ts";
import { type Statement, statement } from "#worker/db/statement.ts";
import { restorable } from "#worker/domains/audience/contacts/restore-queries.ts";
import { addFormerBytes } from "#worker/domains/audience/groups/count-queries.ts";
import type { ImportRow } from "./import-queries.ts";

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

type Undone = Pick<ImportRow, "id" | "groupId">;

/** Clocks of two machines differ by less. */
const MARGIN_MS = 60_000;

/** Whether a contact `c` is as the import added it: changed, moved or merged since, it has another time. */
function untouched({ id, groupId }: Undone): SQL {
  return sql`c.source_id = ${id} AND c.group_id = ${groupId} AND c.updated_at = c.created_at`;
}

/** The ids between which an import's contacts are: an id begins with its time. */
export function idsOfImport({ createdAt, endedAt, updatedAt }: ImportRow) {
  return {
    first: firstIdAt("contact", createdAt - MARGIN_MS),
    last: firstIdAt("contact", (endedAt ?? updatedAt) + MARGIN_MS),
  };
}

/** The next contacts that an import added and that have not changed since, by their ids. */
export async function untouchedPage(
  ctx: AccountContext,
  job: ImportRow,
  { after, last, limit }: { after: string; last: string; limit: number },
): Promise<string[]> {
  const rows = await ctx.db.rows(
    sql`SELECT c.id FROM contacts c WHERE c.account_id = ${ctx.db.accountId}
        AND c.id > ${after} AND c.id < ${last} AND ${untouched(job)}
      ORDER BY c.id LIMIT ${limit}`,
    z.object({ id: z.string() }),
  );
  return rows.map(({ id }) => id);
}

/** Aborts the batch if one of these contacts, a JSON list of ids, has changed in the meantime. */
export function abortUnlessUntouched(ctx: AccountContext, job: Undone, ids: string): Statement {
  return abortUnless(sql`NOT EXISTS (SELECT 1 FROM json_each(${ids}) j
    LEFT JOIN contacts c ON c.account_id = ${ctx.db.accountId} AND c.id = j.value
      AND ${untouched(job)}
    WHERE c.id IS NULL)`);
}

/** Counts rows as reversed; aborts the batch unless the import is being undone. */
export function countReversed(
  ctx: AccountContext,
  { id }: Undone,
  rows: number | SQL,
): Statement[] {
  return [
    statement(sql`UPDATE imports SET reversed = reversed + (${rows}), updated_at = ${ctx.now()}
      WHERE account_id = ${ctx.db.accountId} AND id = ${id} AND status = 'undoing'`),
    abortUnlessChanged(),
  ];
}

/** Passes over what is left up to this number; aborts the batch unless the import is being undone. */
export function skipUpTo(ctx: AccountContext, { id }: Undone, upTo: string): Statement[] {
  return [
    statement(sql`UPDATE imports SET tried_to = MAX(tried_to, ${upTo}), updated_at = ${ctx.now()}
      WHERE account_id = ${ctx.db.accountId} AND id = ${id} AND status = 'undoing'`),
    abortUnlessChanged(),
  ];
}

/** How many of the import's changes of these numbers, a JSON list, can be undone. */
export function restorableCount(ctx: AccountContext, job: Undone, numbers: string): SQL {
  return sql`SELECT COUNT(*) ${restorable(ctx, { importId: job.id, groupId: job.groupId, numbers })}`;
}

/** Begins to undo an import; aborts the batch unless it is over. */
export function markUndoing(ctx: AccountContext, id: string): Statement[] {
  return [
    statement(sql`UPDATE imports SET status = 'undoing', error = NULL, tried_to = '', updated_at = ${ctx.now()}
      WHERE account_id = ${ctx.db.accountId} AND id = ${id} AND undoable_until > ${ctx.now()}
        AND (status IN ('complete', 'failed') OR (status = 'undone' AND failed > 0))`),
    abortUnlessChanged(),
  ];
}

/** Ends an import for this reason and begins to undo it; aborts the batch if it is over. */
export function markTakenBack(ctx: AccountContext, id: string, reason: string): Statement[] {
  const now = ctx.now();
  return [
    statement(sql`UPDATE imports SET status = 'undoing', error = ${reason}, updated_at = ${now},
        ended_at = ${now}
      WHERE account_id = ${ctx.db.accountId} AND id = ${id} AND status IN ('queued', 'running')`),
    abortUnlessChanged(),
  ];
}

/**
 * Ends it: what could not be undone is still there, and what is neither reversed nor left was changed
 * since, so it is kept.
 */
export function markUndone(ctx: AccountContext, id: string): Statement[] {
  const { accountId } = ctx.db;
  const left = sql`(SELECT COUNT(*) FROM import_changes ch
    WHERE ch.account_id = ${accountId} AND ch.import_id = ${id})`;
  return [
    statement(sql`UPDATE imports SET status = 'undone', updated_at = ${ctx.now()}, failed = ${left},
        kept = added + updated + removed - reversed - ${left}
      WHERE account_id = ${accountId} AND id = ${id} AND status = 'undoing'`),
    abortUnlessChanged(),
  ];
}

/** Whether an import was undone as a whole. */
export function isFullyUndone(ctx: AccountContext, id: string): SQL {
  return sql`EXISTS (SELECT 1 FROM imports i WHERE i.account_id = ${ctx.db.accountId}
    AND i.id = ${id} AND i.kept + i.failed = 0)`;
}
