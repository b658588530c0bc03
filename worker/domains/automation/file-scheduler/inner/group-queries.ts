import { and, asc, desc, eq, type SQL, sql } from "drizzle-orm";
import * as z from "zod";
import { MAX_SCHEDULERS } from "#core/rules/file-schedules.ts";
import { type Limits, ROW_BYTES } from "#core/rules/limits.ts";
import type { AccountContext } from "#worker/context.ts";
import { abortUnless } from "#worker/db/batch-guard.ts";
import { contains } from "#worker/db/folded.ts";
import { schedulerGroups } from "#worker/db/schema/shard/file-scheduler.ts";
import { readRows, type Statement, statement } from "#worker/db/statement.ts";
import { countData, subtractData } from "#worker/kernel/limits/keep-within.ts";
import { deleteFiles } from "./file-queries.ts";
import { deleteRuns } from "./run-queries.ts";

export type GroupRow = typeof schedulerGroups.$inferSelect;
type Change = Partial<Omit<GroupRow, "accountId" | "id" | "createdAt" | "nameKey">>;

export function groupById(ctx: AccountContext, id: string): Promise<GroupRow> {
  return ctx.db.get(schedulerGroups, eq(schedulerGroups.id, id), "Scheduler");
}

export function findGroup(ctx: AccountContext, id: string): Promise<GroupRow | undefined> {
  return ctx.db.find(schedulerGroups, eq(schedulerGroups.id, id));
}

/** The names of an account's schedulers, of which it has few, by id. */
export async function groupNames(ctx: AccountContext): Promise<ReadonlyMap<string, string>> {
  const rows = await ctx.db.rows(
    sql`SELECT id, name FROM scheduler_groups WHERE account_id = ${ctx.db.accountId}`,
    z.object({ id: z.string(), name: z.string() }),
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}

export interface GroupList {
  search: string | undefined;
  sortField: "createdAt" | "name" | "nextAt";
  sortOrder: "asc" | "desc";
  limit: number;
  offset: number;
}

const COLUMNS = {
  // An id begins with its time.
  createdAt: schedulerGroups.id,
  name: schedulerGroups.nameKey,
  nextAt: schedulerGroups.nextAt,
} as const;

/** A page of an account's schedulers, of which it has few. */
export function groupPage(ctx: AccountContext, list: GroupList) {
  const { search, sortField, sortOrder, limit, offset } = list;
  const direction = sortOrder === "asc" ? asc : desc;
  return ctx.db.page(schedulerGroups, {
    where: search?.trim() ? contains("scheduler_groups.name", search) : undefined,
    orderBy: [direction(COLUMNS[sortField]), direction(schedulerGroups.id)],
    limit,
    offset,
  });
}

function nameKey(name: string): string {
  return name.trim().toLowerCase();
}

type Room = Pick<Limits, "data">;

export function insertGroup(
  ctx: AccountContext,
  fresh: Omit<
    typeof schedulerGroups.$inferInsert,
    "accountId" | "nameKey" | "createdAt" | "updatedAt"
  >,
  limits: Room,
): Statement[] {
  const times = { createdAt: ctx.now(), updatedAt: ctx.now() };
  return [
    ctx.db.insert(schedulerGroups, { ...fresh, nameKey: nameKey(fresh.name), ...times }),
    ...countData(ctx, limits, bytesOf(ctx, fresh.id)),
  ];
}

/** Bytes that it takes, as it is at that moment. */
function bytesOf(ctx: AccountContext, id: string): SQL {
  return sql`(SELECT COALESCE(SUM(${ROW_BYTES.scheduler} + LENGTH(CAST(name || COALESCE(address, '')
      || options || labels || headers || content || recurrence AS BLOB))), 0)
    FROM scheduler_groups WHERE account_id = ${ctx.db.accountId} AND id = ${id})`;
}

/** Aborts a batch that adds one if the account then has too many. */
export function abortIfTooMany(ctx: AccountContext): Statement {
  return abortUnless(sql`NOT EXISTS (SELECT 1 FROM scheduler_groups
    WHERE account_id = ${ctx.db.accountId} LIMIT 1 OFFSET ${MAX_SCHEDULERS})`);
}

export function changeGroup(
  ctx: AccountContext,
  id: string,
  change: Change,
  limits: Room,
): Statement[] {
  const key = change.name === undefined ? {} : { nameKey: nameKey(change.name) };
  const values = { ...change, ...key, updatedAt: ctx.now() };
  return [
    subtractData(ctx, bytesOf(ctx, id)),
    ctx.db.update(schedulerGroups, values, eq(schedulerGroups.id, id)),
    ...countData(ctx, limits, bytesOf(ctx, id)),
  ];
}

/** What its owner did not do: when it was last changed stays. */
export function noteOfGroup(ctx: AccountContext, id: string, change: Change): Statement {
  return ctx.db.update(schedulerGroups, change, eq(schedulerGroups.id, id));
}

/** Pauses one that runs, or lets one run that is paused. */
export function toggleGroup(
  ctx: AccountContext,
  id: string,
  paused: boolean | undefined,
): Statement {
  const next = paused === undefined ? sql`1 - paused` : paused ? sql`1` : sql`0`;
  return statement(sql`UPDATE scheduler_groups
    SET paused = ${next}, paused_reason = NULL, updated_at = ${ctx.now()}
    WHERE account_id = ${ctx.db.accountId} AND id = ${id}`);
}

/** Aborts the batch unless it is still as it was read: mapped so, and running. */
export function abortUnlessUnchanged(
  ctx: AccountContext,
  { id, updatedAt }: Pick<GroupRow, "id" | "updatedAt">,
): Statement {
  return abortUnless(sql`EXISTS (SELECT 1 FROM scheduler_groups
    WHERE account_id = ${ctx.db.accountId} AND id = ${id} AND updated_at = ${updatedAt}
      AND paused = 0)`);
}

/** The hash of its secret, if it is put to an address. */
export function groupOfAddress(
  ctx: AccountContext,
  id: string,
  secretHash: string,
): Promise<GroupRow | undefined> {
  const where: SQL | undefined = and(
    eq(schedulerGroups.id, id),
    eq(schedulerGroups.secretHash, secretHash),
    eq(schedulerGroups.source, "address"),
  );
  return ctx.db.find(schedulerGroups, where ?? sql`0`);
}

/** Deletes a scheduler with its files and times. Its log is forgotten as it ages. */
export function deleteGroupRows(ctx: AccountContext, id: string): Statement[] {
  return [
    ...deleteRuns(ctx, id),
    ...deleteFiles(ctx, id),
    subtractData(ctx, bytesOf(ctx, id)),
    ctx.db.delete(schedulerGroups, eq(schedulerGroups.id, id)),
  ];
}

const running = z.object({ account_id: z.string(), id: z.string() });

/** Schedulers of a shard that are not paused. */
export function runningGroups(database: D1Database, limit: number) {
  return readRows(
    database,
    sql`SELECT account_id, id FROM scheduler_groups WHERE paused = 0 LIMIT ${limit}
      /* cross-account: a restore pauses every account's schedulers */`,
    running,
  );
}
