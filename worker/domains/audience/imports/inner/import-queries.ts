import { and, asc, desc, eq, gt, inArray, type SQL, sql } from "drizzle-orm";
import * as z from "zod";
import { firstIdAt, idSchema, timeOf } from "#core/ids.ts";
import type { AccountContext } from "#worker/context.ts";
import { abortUnless } from "#worker/db/batch-guard.ts";
import { deleteOld } from "#worker/db/delete-old.ts";
import { jsonRows } from "#worker/db/json-rows.ts";
import { importRejects, imports } from "#worker/db/schema/shard/imports.ts";
import { readRows, runBatch, type Statement, statement } from "#worker/db/statement.ts";
import { suppressionLists } from "#worker/domains/audience/suppressions/lists-of.ts";
import type { JobRows } from "#worker/kernel/job-queries.ts";
import { importSetCounts } from "./import-set-queries.ts";

export type ImportRow = typeof imports.$inferSelect;

/** Numbers counted by one statement. */
const NUMBERS_AT_ONCE = 10_000;

/** For how long an import can be undone. */
const UNDOABLE_MS = 7 * 24 * 60 * 60_000;
/** Imports of a group that are listed. */
const LISTED = 20;

const ACTIVE = inArray(imports.status, ["queued", "running"]);

export const IMPORT_ROWS: JobRows = {
  table: imports,
  open: sql`status IN ('queued', 'running', 'undoing')`,
  // Of one that is being undone, the last moment at which that could begin.
  since: sql`CASE status WHEN 'undoing' THEN COALESCE(undoable_until, created_at) ELSE created_at END`,
};

export function importById(ctx: AccountContext, id: string): Promise<ImportRow> {
  return ctx.db.get(imports, eq(imports.id, id), "Import");
}

/** The last imports into a group, newest first. */
export function importsOfGroup(ctx: AccountContext, groupId: string): Promise<ImportRow[]> {
  const where = eq(imports.groupId, groupId);
  return ctx.db.list(imports, { where, orderBy: desc(imports.id), limit: LISTED });
}

export function findImport(ctx: AccountContext, id: string) {
  return ctx.db.find(imports, eq(imports.id, id));
}

export interface NewImport {
  id: string;
  groupId: string;
  uploadId: string;
  fileName: string;
  labelsBefore: string | null;
  replaces: boolean;
  sheet: string;
  options: object;
  labels: readonly unknown[];
  headers: readonly string[];
  rows: number;
}

export function insertImport(ctx: AccountContext, fresh: NewImport): Statement {
  return ctx.db.insert(imports, {
    ...fresh,
    options: JSON.stringify(fresh.options),
    labels: JSON.stringify(fresh.labels),
    headers: JSON.stringify(fresh.headers),
    status: "queued",
    createdAt: timeOf(fresh.id),
    updatedAt: timeOf(fresh.id),
    undoableUntil: timeOf(fresh.id) + UNDOABLE_MS,
  });
}

const standingRow = z.object({ known: z.number(), gone: z.number() });

/** How many of these numbers a group has, and how many have opted out, read in one trip. */
export async function countKnownNumbers(
  ctx: AccountContext,
  groupId: string | undefined,
  numbers: readonly string[],
) {
  const lists = await suppressionLists(ctx);
  const sets = jsonRows(numbers, NUMBERS_AT_ONCE);
  const counts = await Promise.all(
    sets.map((set) =>
      ctx.db.rows(
        importSetCounts(ctx, { groupId: groupId ?? null, numbers: set, lists }),
        standingRow,
      ),
    ),
  );
  const total = (of: "known" | "gone") => counts.flat().reduce((sum, row) => sum + row[of], 0);
  return { known: total("known"), gone: total("gone") };
}

/** Aborts the transaction that ends an import if it has already ended. */
export function abortUnlessOpen(ctx: AccountContext, id: string): Statement {
  return abortUnless(sql`EXISTS (SELECT 1 FROM imports WHERE account_id = ${ctx.db.accountId}
    AND id = ${id} AND status IN ('queued', 'running'))`);
}

/** Completes an import whose rows are all processed. */
export function completeImport(ctx: AccountContext, id: string): Statement {
  const done = and(eq(imports.id, id), ACTIVE, sql`processed = rows`);
  const ended = { status: "complete" as const, updatedAt: ctx.now(), endedAt: ctx.now() };
  return ctx.db.update(imports, ended, done ?? sql`0`);
}

export function markImportFailed(ctx: AccountContext, id: string, error: string): Statement {
  const open = and(eq(imports.id, id), ACTIVE);
  const ended = { status: "failed" as const, error, updatedAt: ctx.now(), endedAt: ctx.now() };
  return ctx.db.update(imports, ended, open ?? sql`0`);
}

/** Whether an import has changed nothing yet. */
export function hasChangedNothing(ctx: AccountContext, id: string): SQL {
  return sql`EXISTS (SELECT 1 FROM imports i WHERE i.account_id = ${ctx.db.accountId}
    AND i.id = ${id} AND i.added + i.updated + i.removed = 0)`;
}

/** Rejected rows in the order of the sheet, those after row `after`. */
export function rejectPage(ctx: AccountContext, id: string, after: number, limit: number) {
  const where = and(eq(importRejects.importId, id), gt(importRejects.row, after));
  return ctx.db.list(importRejects, { where, orderBy: asc(importRejects.row), limit });
}

/** Deletes rejected rows of imports that began before a moment, at most so many; returns whether there may be more. */
export function deleteOldRejects(
  shard: D1Database,
  before: number,
  limit: number,
): Promise<boolean> {
  return deleteOld(shard, {
    table: "import_rejects",
    key: ["account_id", "import_id", "row"],
    before: firstIdAt("import", before),
    limit,
  });
}

const PAST_UNDO = sql`undoable_until IS NOT NULL AND status NOT IN ('queued', 'running', 'undoing')`;
const CHANGES_OF = sql`SELECT 1 FROM import_changes ch
  WHERE ch.account_id = imports.account_id AND ch.import_id = imports.id`;

const undoneImport = z.object({
  account_id: idSchema("account"),
  id: idSchema("import"),
  group_id: z.string(),
});

/** Imports that can no longer be undone, of which there are changes to forget. */
export function importsPastUndo(shard: D1Database, now: number, limit: number) {
  const query = sql`SELECT account_id, id, group_id FROM imports
    WHERE ${PAST_UNDO} AND undoable_until < ${now} AND EXISTS (${CHANGES_OF}) LIMIT ${limit}
    /* cross-account: the sweep forgets what the imports of every account changed */`;
  return readRows(shard, query, undoneImport);
}

/** Notes for those that there is nothing left of to forget. */
export async function markUndoClosed(shard: D1Database, now: number): Promise<void> {
  const query = sql`UPDATE imports SET undoable_until = NULL
    WHERE ${PAST_UNDO} AND undoable_until < ${now} AND NOT EXISTS (${CHANGES_OF})
    /* cross-account: the sweep forgets what the imports of every account changed */`;
  await runBatch(shard, [statement(query)]);
}
