import { and, eq, isNull, sql } from "drizzle-orm";
import * as z from "zod";
import type { AccountContext } from "#worker/context.ts";
import { abortUnless, abortUnlessChanged } from "#worker/db/batch-guard.ts";
import { googleSheets } from "#worker/db/schema/shard/google-sheets.ts";
import { readRows, type Statement } from "#worker/db/statement.ts";

export type SheetRow = Omit<typeof googleSheets.$inferSelect, "accountId">;
export type SheetChange = Partial<Omit<SheetRow, "id" | "file" | "createdAt">>;

/** Aborts its batch if the account has as many as it may. */
export function insertSheet(
  ctx: AccountContext,
  row: Pick<SheetRow, "id" | "userId" | "file" | "name">,
  most: number,
): Statement[] {
  const now = ctx.now();
  return [
    abortUnless(sql`(SELECT COUNT(*) FROM google_sheets
      WHERE account_id = ${ctx.db.accountId}) < ${most}`),
    ctx.db.insert(googleSheets, { ...row, createdAt: now, updatedAt: now }),
  ];
}

export function sheetById(ctx: AccountContext, id: string): Promise<SheetRow> {
  return ctx.db.get(googleSheets, eq(googleSheets.id, id), "Google sheet");
}

export function sheetOfFile(ctx: AccountContext, file: string) {
  return ctx.db.find(googleSheets, eq(googleSheets.file, file));
}

export function changeSheet(ctx: AccountContext, id: string, change: SheetChange): Statement {
  return ctx.db.update(googleSheets, { ...change, updatedAt: ctx.now() }, eq(googleSheets.id, id));
}

/** The same for a reading that begins; aborts its batch if one is open, or began since the row was read. */
export function beginRefresh(
  ctx: AccountContext,
  { id, readId }: SheetRow,
  change: SheetChange,
): Statement[] {
  const before = readId === null ? isNull(googleSheets.readId) : eq(googleSheets.readId, readId);
  const isOpen = sql`EXISTS (SELECT 1 FROM crm_reads WHERE account_id = ${ctx.db.accountId}
    AND id = ${readId} AND status = 'reading')`;
  const where = and(eq(googleSheets.id, id), before, sql`NOT ${isOpen}`) ?? sql`0`;
  return [
    ctx.db.update(googleSheets, { ...change, updatedAt: ctx.now() }, where),
    abortUnlessChanged(),
  ];
}

export function deleteSheet(ctx: AccountContext, id: string): Statement {
  return ctx.db.delete(googleSheets, eq(googleSheets.id, id));
}

const lastRead = z.object({
  id: z.string(),
  status: z.enum(["reading", "read", "imported", "failed"]),
  rows: z.number(),
  import_id: z.string().nullable(),
  error: z.string().nullable(),
  /** Of its import; null without one. */
  importing: z.number().nullable(),
  rejected: z.number().nullable(),
});

const whole = z.object({
  id: z.string(),
  user_id: z.string(),
  file: z.string(),
  name: z.string(),
  sheet: z.number().nullable(),
  columns: z.string().nullable(),
  group_id: z.string().nullable(),
  group_name: z.string().nullable(),
  consent: z.string().nullable(),
  refresh: z.enum(["off", "hourly", "daily"]),
  next_at: z.number().nullable(),
  problem: z.string().nullable(),
  read_at: z.number().nullable(),
  last: z
    .string()
    .nullable()
    .transform((text) => (text === null ? undefined : lastRead.parse(JSON.parse(text)))),
});
export type SheetWithRead = z.output<typeof whole>;

/** What was picked with its last reading: all of it, or one. */
export function sheetsWithReads(ctx: AccountContext, id?: string): Promise<SheetWithRead[]> {
  const one = id === undefined ? sql`` : sql`AND g.id = ${id}`;
  return ctx.db.rows(
    sql`SELECT g.id, g.user_id, g.file, g.name, g.sheet, g.columns, g.group_id, g.consent, g.refresh,
        g.next_at, g.problem, g.read_at,
        (SELECT name FROM groups WHERE account_id = g.account_id AND id = g.group_id) AS group_name,
        (SELECT json_object('id', r.id, 'status', r.status, 'rows', r.rows, 'import_id', r.import_id,
            'error', COALESCE(r.error, i.error), 'importing', i.status IN ('queued', 'running'),
            'rejected', i.rejected)
          FROM crm_reads r LEFT JOIN imports i ON i.account_id = r.account_id AND i.id = r.import_id
          WHERE r.account_id = g.account_id AND r.id = g.read_id) AS last
      FROM google_sheets g WHERE g.account_id = ${ctx.db.accountId} ${one} ORDER BY g.id`,
    whole,
  );
}

const due = z.object({ account_id: z.string(), id: z.string() });

export function dueSheets(shard: D1Database, now: number, limit: number) {
  const query = sql`SELECT account_id, id FROM google_sheets
    WHERE next_at IS NOT NULL AND next_at <= ${now} ORDER BY next_at LIMIT ${limit}
    /* cross-account: the sweep refreshes the sheets of every account */`;
  return readRows(shard, query, due);
}
