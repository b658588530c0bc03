import { and, eq, isNull, sql } from "drizzle-orm";
import * as z from "zod";
import type { AccountContext } from "#worker/context.ts";
import { abortUnless } from "#worker/db/batch-guard.ts";
import { exports } from "#worker/db/schema/shard/exports.ts";
import { readRows, runBatch, type Statement, statement } from "#worker/db/statement.ts";
import type { JobRows } from "#worker/kernel/job-queries.ts";

export type ExportRow = typeof exports.$inferSelect;
type NewExport = Omit<
  ExportRow,
  "accountId" | "status" | "cursor" | "pages" | "rows" | "error" | "createdAt" | "updatedAt"
>;

export const EXPORT_ROWS: JobRows = { table: exports, open: sql`status = 'running'` };

export function insertExport(ctx: AccountContext, fresh: NewExport): Statement {
  const now = ctx.now();
  return ctx.db.insert(exports, { ...fresh, status: "running", createdAt: now, updatedAt: now });
}

export function findExport(ctx: AccountContext, id: string): Promise<ExportRow | undefined> {
  return ctx.db.find(exports, eq(exports.id, id));
}

/** A person's own export; someone else's is NOT_FOUND. */
export function ownExport(ctx: AccountContext, id: string): Promise<ExportRow> {
  const own = ctx.person ? eq(exports.userId, ctx.person.userId) : sql`0`;
  return ctx.db.get(exports, and(eq(exports.id, id), own) ?? sql`0`, "Export");
}

const named = z.object({ name: z.string() });

/** The name of the campaign that an export is about, if it is about one. */
export async function campaignOfExport(ctx: AccountContext, id: string) {
  const { accountId } = ctx.db;
  const rows = await ctx.db.rows(
    sql`SELECT name FROM campaigns WHERE account_id = ${accountId}
      AND id = (SELECT campaign_id FROM exports WHERE account_id = ${accountId} AND id = ${id})`,
    named,
  );
  return rows[0]?.name;
}

/** Records a page, unless another run has already gone on from the same place. */
export function addPage(
  ctx: AccountContext,
  { id, cursor }: ExportRow,
  page: { key: string; rows: number; last: string },
): Statement {
  const there = cursor === null ? isNull(exports.cursor) : eq(exports.cursor, cursor);
  const change = {
    pages: sql`json_insert(pages, '$[#]', ${page.key})`,
    rows: sql`rows + ${page.rows}`,
    cursor: page.last,
    updatedAt: ctx.now(),
  };
  const still = and(eq(exports.id, id), eq(exports.status, "running"), there);
  return ctx.db.update(exports, change, still ?? sql`0`);
}

/** Aborts the transaction that ends an export if it has ended, or another run is ahead. */
export function abortUnlessAt(ctx: AccountContext, { id, cursor }: ExportRow): Statement {
  return abortUnless(sql`EXISTS (SELECT 1 FROM exports WHERE account_id = ${ctx.db.accountId}
    AND id = ${id} AND status = 'running' AND cursor IS ${cursor})`);
}

export function endExport(
  ctx: AccountContext,
  id: string,
  end: { status: "complete" | "failed"; error: string | null; expiresAt: number },
): Statement {
  return ctx.db.update(exports, { ...end, updatedAt: ctx.now() }, eq(exports.id, id));
}

const old = z.object({ account_id: z.string(), id: z.string() });

export function oldExports(shard: D1Database, now: number, limit: number) {
  const query = sql`SELECT account_id, id FROM exports
    WHERE expires_at < ${now} AND status <> 'running' ORDER BY expires_at LIMIT ${limit}
    /* cross-account: the sweep deletes the old exports of every account */`;
  return readRows(shard, query, old);
}

export async function deleteExports(
  shard: D1Database,
  rows: readonly { account_id: string; id: string }[],
): Promise<void> {
  const keys = JSON.stringify(rows.map(({ account_id, id }) => [account_id, id]));
  await runBatch(shard, [
    statement(sql`DELETE FROM exports WHERE (account_id, id) IN
      (SELECT value->>0, value->>1 FROM json_each(${keys}))
      /* cross-account: the sweep deletes the old exports of every account */`),
  ]);
}
