import { eq, sql } from "drizzle-orm";
import * as z from "zod";
import type { AccountContext } from "#worker/context.ts";
import { abortUnless } from "#worker/db/batch-guard.ts";
import { uploads } from "#worker/db/schema/shard/imports.ts";
import { readRows, runBatch, type Statement, statement } from "#worker/db/statement.ts";
import { freeBytes } from "#worker/kernel/limits/usage-queries.ts";

/** Ways to read one file: sheets, separators, encodings, header rows. */
const MAX_READINGS = 30;

export type UploadRow = typeof uploads.$inferSelect;

export function uploadById(ctx: AccountContext, id: string): Promise<UploadRow> {
  return ctx.db.get(uploads, eq(uploads.id, id), "Upload");
}

export function newUpload(
  ctx: AccountContext,
  upload: { id: string; fileName: string; fileType: string; size: number },
): Statement {
  return ctx.db.insert(uploads, { ...upload, createdAt: ctx.now() });
}

/** Counts the days that an upload is kept from a later moment. */
export function keepUpload(ctx: AccountContext, id: string, from: number): Statement {
  const later = sql`MAX(${uploads.createdAt}, ${from})`;
  return ctx.db.update(uploads, { createdAt: later }, eq(uploads.id, id));
}

const hasRoom = sql`json_array_length(readings) < ${MAX_READINGS}`;

/** For people: whether the file may be read in one more way. */
export async function mayReadAgain(ctx: AccountContext, upload: string): Promise<boolean> {
  const query = sql`SELECT 1 AS one FROM uploads
    WHERE account_id = ${ctx.db.accountId} AND id = ${upload} AND ${hasRoom}`;
  return (await ctx.db.rows(query, z.object({ one: z.literal(1) }))).length > 0;
}

/** Records one more way in which an upload was read; aborts its batch if there are enough. */
export function newReading(
  ctx: AccountContext,
  upload: string,
  name: string,
  bytes: number,
): Statement[] {
  const own = sql`account_id = ${ctx.db.accountId} AND id = ${upload}`;
  return [
    abortUnless(sql`EXISTS (SELECT 1 FROM uploads WHERE ${own} AND ${hasRoom})`),
    statement(sql`UPDATE uploads SET size = size + ${bytes}, readings = CASE
        WHEN EXISTS (SELECT 1 FROM json_each(readings) j WHERE j.value = ${name}) THEN readings
        ELSE json_insert(readings, '$[#]', ${name}) END
      WHERE ${own}`),
  ];
}

const oldUpload = z.object({ account_id: z.string(), id: z.string(), readings: z.string() });

export type OldUpload = z.infer<typeof oldUpload>;

export function oldUploads(shard: D1Database, before: number, limit: number) {
  const query = sql`SELECT account_id, id, readings FROM uploads WHERE created_at < ${before}
    ORDER BY created_at LIMIT ${limit}
    /* cross-account: the sweep forgets the files of every account after a while */`;
  return readRows(shard, query, oldUpload);
}

export async function deleteUploads(
  shard: D1Database,
  gone: readonly { account_id: string; id: string }[],
): Promise<void> {
  const these = sql`(account_id, id) IN
    (SELECT value->>'account_id', value->>'id' FROM json_each(${JSON.stringify(gone)}))
    /* cross-account: the sweep forgets the files of every account after a while */`;
  const freed = sql`SELECT account_id, SUM(size) AS bytes FROM uploads WHERE ${these}
    GROUP BY account_id`;
  await runBatch(shard, [
    freeBytes("stored_bytes", freed),
    statement(sql`DELETE FROM uploads WHERE ${these}`),
  ]);
}
