import { and, desc, eq, type SQL, sql } from "drizzle-orm";
import * as z from "zod";
import { idSchema } from "#core/ids.ts";
import type { AccountContext } from "#worker/context.ts";
import { amongIds, type IdSet } from "#worker/db/id-set.ts";
import { files } from "#worker/db/schema/shard/files.ts";
import { readRows, type Statement, statement } from "#worker/db/statement.ts";

export type FileRow = typeof files.$inferSelect;
export type Purpose = FileRow["purpose"];
export type NewFile = Omit<FileRow, "accountId">;

export function insertFile(ctx: AccountContext, fresh: NewFile): Statement {
  return ctx.db.insert(files, fresh);
}

/** Undefined if the account has none of this purpose by this id. */
export function findFile(ctx: AccountContext, purpose: Purpose, id: string) {
  return ctx.db.find(files, and(eq(files.id, id), eq(files.purpose, purpose)) ?? sql`0`);
}

export function newestFiles(ctx: AccountContext, purpose: Purpose, limit: number) {
  return ctx.db.list(files, { where: eq(files.purpose, purpose), orderBy: desc(files.id), limit });
}

const found = z.object({ id: z.string(), name: z.string(), size: z.number() });

/** Those of the account's files that are named, by their ids. */
export async function namedFiles(ctx: AccountContext, purpose: Purpose, ids: IdSet) {
  const query = sql`SELECT id, name, size FROM files WHERE account_id = ${ctx.db.accountId}
    AND purpose = ${purpose} AND id IN ${amongIds(ids)}`;
  return new Map((await ctx.db.rows(query, found)).map((row) => [row.id, row]));
}

/** Which of these there are. */
export async function idsAmong(ctx: AccountContext, ids: readonly string[]): Promise<string[]> {
  const query = sql`SELECT id FROM files WHERE account_id = ${ctx.db.accountId}
    AND id IN ${amongIds(ids)}`;
  return (await ctx.db.rows(query, z.object({ id: z.string() }))).map(({ id }) => id);
}

/** Bytes of those files for which `when` holds. */
export function bytesOf(ctx: AccountContext, ids: readonly string[], when: SQL): SQL {
  return sql`(SELECT COALESCE(SUM(size), 0) FROM files WHERE account_id = ${ctx.db.accountId}
    AND id IN (SELECT value FROM json_each(${JSON.stringify(ids)})) AND ${when})`;
}

/** Deletes the rows for which `when` holds; returns their ids. */
export function deleteFiles(ctx: AccountContext, ids: readonly string[], when: SQL): Statement {
  return statement(sql`DELETE FROM files WHERE account_id = ${ctx.db.accountId}
    AND id IN (SELECT value FROM json_each(${JSON.stringify(ids)})) AND ${when} RETURNING id`);
}

const due = z.object({ account_id: idSchema("account"), id: z.string() });

interface Due {
  purpose: Purpose;
  now: number;
  limit: number;
}

/** Files to look at. */
export function filesDue(shard: D1Database, { purpose, now, limit }: Due) {
  const query = sql`SELECT account_id, id FROM files WHERE sweep_at <= ${now}
    AND purpose = ${purpose} ORDER BY sweep_at LIMIT ${limit}
    /* cross-account: sweeps delete what nothing of any account names */`;
  return readRows(shard, query, due);
}

/** Those files are looked at again at this time, or never. `those` selects accounts and ids. */
export function setFileSweepTime(those: SQL, at: number | null): Statement {
  return statement(sql`UPDATE files SET sweep_at = ${at} WHERE (account_id, id) IN (${those})
    /* cross-account: sweeps delete what nothing of any account names */`);
}
