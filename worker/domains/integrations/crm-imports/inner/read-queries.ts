import { and, eq, isNull, sql } from "drizzle-orm";
import * as z from "zod";
import type { AccountContext } from "#worker/context.ts";
import { abortUnless } from "#worker/db/batch-guard.ts";
import { crmReads } from "#worker/db/schema/shard/crm-imports.ts";
import { readRows, runBatch, type Statement, statement } from "#worker/db/statement.ts";
import type { JobRows } from "#worker/kernel/job-queries.ts";

export type ReadRow = Omit<typeof crmReads.$inferSelect, "accountId">;

export const READ_ROWS: JobRows = { table: crmReads, open: sql`status = 'reading'` };

export function insertRead(
  ctx: AccountContext,
  row: Pick<ReadRow, "id" | "app" | "vendorId" | "userId" | "filter" | "columns" | "target">,
): Statement {
  const now = ctx.now();
  return ctx.db.insert(crmReads, { ...row, status: "reading", createdAt: now, updatedAt: now });
}

/** For the end of a batch that begins a reading: aborts it if more of the account's are then open. */
export function keepOpenWithin(ctx: AccountContext, most: number): Statement {
  return abortUnless(sql`(SELECT COUNT(*) FROM crm_reads WHERE account_id = ${ctx.db.accountId}
    AND status = 'reading') <= ${most}`);
}

export function findRead(ctx: AccountContext, id: string): Promise<ReadRow | undefined> {
  return ctx.db.find(crmReads, eq(crmReads.id, id));
}

export function readById(ctx: AccountContext, id: string): Promise<ReadRow> {
  return ctx.db.get(crmReads, eq(crmReads.id, id), "Reading");
}

/** Records pages, unless another run has already gone on from the same place. */
export function addPages(
  ctx: AccountContext,
  { id, cursor }: ReadRow,
  page: { key: string; rows: number; next: string | undefined },
): Statement {
  const there = cursor === null ? isNull(crmReads.cursor) : eq(crmReads.cursor, cursor);
  const change = {
    pages: sql`json_insert(pages, '$[#]', ${page.key})`,
    rows: sql`rows + ${page.rows}`,
    cursor: page.next ?? cursor,
    whole: page.next === undefined,
    updatedAt: ctx.now(),
  };
  const open = and(eq(crmReads.id, id), eq(crmReads.status, "reading"), there);
  return ctx.db.update(crmReads, change, and(open, eq(crmReads.whole, false)) ?? sql`0`);
}

/** Ends a reading, which no longer needs its pages; aborts its batch if it is over. */
export function endRead(
  ctx: AccountContext,
  id: string,
  end: Pick<ReadRow, "status"> &
    Partial<Pick<ReadRow, "error" | "uploadId" | "groupId" | "importId">>,
): Statement[] {
  const change = { ...end, pages: "[]", updatedAt: ctx.now() };
  return [
    abortUnless(sql`EXISTS (SELECT 1 FROM crm_reads WHERE account_id = ${ctx.db.accountId}
      AND id = ${id} AND status = 'reading')`),
    ctx.db.update(crmReads, change, eq(crmReads.id, id)),
  ];
}

const old = z.object({ account_id: z.string(), id: z.string() });

export function oldReads(shard: D1Database, before: number, limit: number) {
  const query = sql`SELECT account_id, id FROM crm_reads
    WHERE created_at < ${before} AND status <> 'reading' ORDER BY created_at LIMIT ${limit}
    /* cross-account: the sweep forgets the old readings of every account */`;
  return readRows(shard, query, old);
}

export async function deleteReads(
  shard: D1Database,
  rows: readonly { account_id: string; id: string }[],
): Promise<void> {
  const keys = JSON.stringify(rows.map(({ account_id, id }) => [account_id, id]));
  await runBatch(shard, [
    statement(sql`DELETE FROM crm_reads WHERE (account_id, id) IN
      (SELECT value->>0, value->>1 FROM json_each(${keys}))
      /* cross-account: the sweep forgets the old readings of every account */`),
  ]);
}
