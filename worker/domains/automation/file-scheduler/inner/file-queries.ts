import { and, asc, desc, eq, gte, sql } from "drizzle-orm";
import * as z from "zod";
import { MAX_WAITING_FILES } from "#core/rules/file-schedules.ts";
import { type Limits, ROW_BYTES } from "#core/rules/limits.ts";
import type { AccountContext } from "#worker/context.ts";
import { abortUnless } from "#worker/db/batch-guard.ts";
import { amongIds, type IdSet } from "#worker/db/id-set.ts";
import { schedulerFiles } from "#worker/db/schema/shard/file-scheduler.ts";
import { type Statement, statement } from "#worker/db/statement.ts";
import { countData, subtractData } from "#worker/kernel/limits/keep-within.ts";

export type FileRow = typeof schedulerFiles.$inferSelect;

export function fileById(ctx: AccountContext, id: string): Promise<FileRow> {
  return ctx.db.get(schedulerFiles, eq(schedulerFiles.id, id), "File");
}

/** The file of a scheduler with this content. */
export function fileOfContent(
  ctx: AccountContext,
  groupId: string,
  sha256: string,
): Promise<FileRow | undefined> {
  const where = and(eq(schedulerFiles.groupId, groupId), eq(schedulerFiles.sha256, sha256));
  return ctx.db.find(schedulerFiles, where ?? sql`0`);
}

/** The newest file that waits, of those that came since a moment. */
export async function waitingFile(
  ctx: AccountContext,
  groupId: string,
  since: number,
): Promise<FileRow | undefined> {
  const where = and(
    eq(schedulerFiles.groupId, groupId),
    eq(schedulerFiles.status, "waiting"),
    gte(schedulerFiles.receivedAt, since),
  );
  const orderBy = desc(schedulerFiles.receivedAt);
  const [newest] = await ctx.db.list(schedulerFiles, { where: where ?? sql`0`, orderBy, limit: 1 });
  return newest;
}

interface FileList {
  group: string | undefined;
  oldestFirst: boolean;
  limit: number;
  offset: number;
}

export function filePage(ctx: AccountContext, { group, oldestFirst, limit, offset }: FileList) {
  return ctx.db.page(schedulerFiles, {
    where: group === undefined ? undefined : eq(schedulerFiles.groupId, group),
    orderBy: oldestFirst ? asc(schedulerFiles.id) : desc(schedulerFiles.id),
    limit,
    offset,
  });
}

/** Names by id. */
export async function fileNames(
  ctx: AccountContext,
  ids: IdSet,
): Promise<ReadonlyMap<string, string>> {
  const rows = await ctx.db.rows(
    sql`SELECT id, name FROM scheduler_files WHERE account_id = ${ctx.db.accountId}
      AND id IN ${amongIds(ids)}`,
    z.object({ id: z.string(), name: z.string() }),
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/**
 * Adds a file, or takes one that came before and was not sent as having come again; one that was sent stays.
 * Aborts if its scheduler is gone.
 */
export function admitFile(
  ctx: AccountContext,
  file: Omit<FileRow, "accountId" | "createdAt" | "sentAt">,
  limits: Pick<Limits, "data">,
): Statement[] {
  const values = { ...file, createdAt: ctx.now(), sentAt: null };
  const inserted = ctx.db.insert(schedulerFiles, values);
  return [
    abortUnless(sql`EXISTS (SELECT 1 FROM scheduler_groups
      WHERE account_id = ${ctx.db.accountId} AND id = ${file.groupId})`),
    ...countData(ctx, limits, freshBytes(ctx, file)),
    {
      ...inserted,
      sql: `${inserted.sql} ON CONFLICT (account_id, group_id, sha256) DO UPDATE SET
        upload_id = excluded.upload_id, name = excluded.name, status = excluded.status,
        received_at = excluded.received_at WHERE scheduler_files.status <> 'sent'`,
    },
    abortUnless(sql`(SELECT COUNT(*) FROM scheduler_files WHERE account_id = ${ctx.db.accountId}
      AND group_id = ${file.groupId} AND status = 'waiting') <= ${MAX_WAITING_FILES}`),
  ];
}

/** Bytes of a file's row, unless the scheduler has one of the same content. */
export function freshBytes(
  ctx: AccountContext,
  { groupId, sha256 }: Pick<FileRow, "groupId" | "sha256">,
) {
  return sql`CASE WHEN EXISTS (SELECT 1 FROM scheduler_files WHERE account_id = ${ctx.db.accountId}
    AND group_id = ${groupId} AND sha256 = ${sha256}) THEN 0 ELSE ${ROW_BYTES.schedulerFile} END`;
}

/** A file is sent: aborts if it was already. Those that waited before it are replaced. */
export function sendFile(ctx: AccountContext, file: FileRow): Statement[] {
  const its = sql`account_id = ${ctx.db.accountId} AND group_id = ${file.groupId}`;
  return [
    abortUnless(sql`EXISTS (SELECT 1 FROM scheduler_files WHERE account_id = ${ctx.db.accountId}
      AND id = ${file.id} AND status = 'waiting')`),
    {
      ...statement(sql`UPDATE scheduler_files SET status = 'sent', sent_at = ${ctx.now()}
        WHERE account_id = ${ctx.db.accountId} AND id = ${file.id}`),
      note: { of: "sentFile", account: ctx.account.id, file: file.id },
    },
    statement(sql`UPDATE scheduler_files SET status = 'replaced' WHERE ${its}
      AND status = 'waiting' AND received_at <= ${file.receivedAt}`),
  ];
}

/** Deletes one that was not sent. */
export function deleteFile(ctx: AccountContext, id: string): Statement[] {
  const where = and(eq(schedulerFiles.id, id), sql`${schedulerFiles.status} <> 'sent'`);
  return [
    ctx.db.delete(schedulerFiles, where ?? sql`0`),
    abortUnless(sql`changes() > 0`),
    subtractData(ctx, ROW_BYTES.schedulerFile),
  ];
}

export function deleteFiles(ctx: AccountContext, groupId: string): Statement[] {
  return [
    ctx.db.delete(schedulerFiles, eq(schedulerFiles.groupId, groupId)),
    subtractData(ctx, sql`changes() * ${ROW_BYTES.schedulerFile}`),
  ];
}
