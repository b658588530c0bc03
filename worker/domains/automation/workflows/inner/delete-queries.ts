import { sql } from "drizzle-orm";
import { runBatch, statement } from "#worker/db/statement.ts";
import type { StoppedRow } from "./version-queries.ts";

/** Deletes some of a deleted workflow's runs, and the workflow once none is left. Returns whether it is gone. */
export async function deleteRest(
  database: D1Database,
  { account_id: account, id }: StoppedRow,
  limit: number,
): Promise<boolean> {
  const own = sql`account_id = ${account} AND workflow_id = ${id}`;
  const some = sql`SELECT id FROM workflow_runs WHERE ${own} ORDER BY state, id LIMIT ${limit}`;
  const members = sql`SELECT number FROM workflow_members WHERE ${own} ORDER BY number LIMIT ${limit}`;
  const none = sql`NOT EXISTS (SELECT 1 FROM workflow_runs WHERE ${own})
    AND NOT EXISTS (SELECT 1 FROM workflow_members WHERE ${own})`;
  const results = await runBatch(database, [
    statement(
      sql`DELETE FROM workflow_steps WHERE account_id = ${account} AND run_id IN (${some})`,
    ),
    statement(sql`DELETE FROM workflow_runs WHERE account_id = ${account} AND id IN (${some})`),
    statement(sql`DELETE FROM workflow_members WHERE ${own} AND number IN (${members})`),
    statement(sql`DELETE FROM workflow_versions WHERE ${own} AND ${none}`),
    statement(sql`DELETE FROM workflow_counts WHERE ${own} AND ${none}`),
    statement(sql`DELETE FROM workflows WHERE account_id = ${account} AND id = ${id} AND ${none}`),
  ]);
  return (results.at(-1)?.meta.changes ?? 0) > 0;
}
