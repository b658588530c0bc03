import { and, asc, eq, gt, inArray, sql } from "drizzle-orm";
import * as z from "zod";
import { idSchema } from "#core/ids.ts";
import type { AccountContext } from "#worker/context.ts";
import { abortUnless } from "#worker/db/batch-guard.ts";
import { jsonRows } from "#worker/db/json-rows.ts";
import { importRejects, imports } from "#worker/db/schema/shard/imports.ts";
import { readRows, type Statement } from "#worker/db/statement.ts";
import { standing } from "./import-set-queries.ts";

export type ImportRow = typeof imports.$inferSelect;

/** Numbers counted by one statement. */
const NUMBERS_AT_ONCE = 10_000;

const ACTIVE = inArray(imports.status, ["queued", "running"]);

export function importById(ctx: AccountContext, id: string): Promise<ImportRow> {
  return ctx.db.get(imports, eq(imports.id, id), "Import");
}

export function findImport(ctx: AccountContext, id: string) {
  return ctx.db.find(imports, eq(imports.id, id));
}

export interface NewImport {
  id: string;
  groupId: string;
  uploadId: string;
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
    createdAt: ctx.now(),
    updatedAt: ctx.now(),
  });
}

const standingRow = z.object({ known: z.number(), gone: z.number() });

/** How many of these numbers a group has, and how many have opted out, read in one trip. */
export async function standingOf(
  ctx: AccountContext,
  groupId: string | undefined,
  numbers: readonly string[],
) {
  const sets = jsonRows(numbers, NUMBERS_AT_ONCE);
  const counts = await Promise.all(
    sets.map((set) => ctx.db.rows(standing(ctx, groupId ?? null, set), standingRow)),
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
  return ctx.db.update(imports, { status: "complete", updatedAt: ctx.now() }, done ?? sql`0`);
}

export function markImportFailed(ctx: AccountContext, id: string, error: string): Statement {
  const open = and(eq(imports.id, id), ACTIVE);
  return ctx.db.update(imports, { status: "failed", error, updatedAt: ctx.now() }, open ?? sql`0`);
}

/** Marks an import as alive, unless it has moved since it was found. */
export function touchImport(ctx: AccountContext, id: string, seen: number): Statement {
  const still = and(eq(imports.id, id), eq(imports.updatedAt, seen));
  return ctx.db.update(imports, { updatedAt: ctx.now() }, still ?? sql`0`);
}

/** Rejected rows in the order of the sheet, those after row `after`. */
export function rejectPage(ctx: AccountContext, id: string, after: number, limit: number) {
  const where = and(eq(importRejects.importId, id), gt(importRejects.row, after));
  return ctx.db.list(importRejects, { where, orderBy: asc(importRejects.row), limit });
}

const stalledImport = z.object({
  account_id: idSchema("account"),
  id: idSchema("import"),
  created_at: z.number(),
  updated_at: z.number(),
});

export function stalledImports(shard: D1Database, before: number, limit: number) {
  const query = sql`SELECT account_id, id, created_at, updated_at FROM imports
    WHERE status IN ('queued', 'running') AND updated_at < ${before}
    ORDER BY updated_at LIMIT ${limit}
    /* cross-account: the sweep wakes the stalled imports of every account */`;
  return readRows(shard, query, stalledImport);
}
