import { sql } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import * as z from "zod";
import type { Kernel } from "#worker/context.ts";
import { type Statement, statement } from "#worker/db/statement.ts";

type Context = Pick<Kernel, "control" | "now">;

/** A table of CONTROL from which accounts' senders follow. */
export type ProjectedTable = SQLiteTable &
  Record<"id" | "accountId" | "changedAt" | "version" | "appliedAt", SQLiteColumn>;

export interface ProjectedRow {
  id: string;
  accountId: string | null;
  /** Grows with each change that the shard must know of. */
  version: number;
  /** When the shard was brought up to date; null while that is still to be done. */
  appliedAt: number | null;
}

/** What changed longest ago comes first. */
export function unappliedRows(
  { control }: Context,
  table: ProjectedTable,
  { before, limit }: { before: number; limit: number },
) {
  return control.rows(
    sql`SELECT id FROM ${table} WHERE applied_at IS NULL AND changed_at < ${before}
      ORDER BY changed_at LIMIT ${limit}`,
    z.object({ id: z.string() }),
  );
}

/**
 * Notes that the shard has this version of a row. If there is a newer one, which may have been written to the shard
 * before this one was, it has to be written again.
 */
export function markApplied(
  { now }: Context,
  table: ProjectedTable,
  { id, version }: ProjectedRow,
): Statement {
  return statement(sql`UPDATE ${table}
    SET applied_at = CASE version WHEN ${version} THEN ${now()} END WHERE id = ${id}`);
}
