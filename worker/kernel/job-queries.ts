import { type SQL, sql } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import * as z from "zod";
import { idSchema } from "#core/ids.ts";
import type { AccountContext } from "#worker/context.ts";
import { readRows, type Statement, statement } from "#worker/db/statement.ts";
import { JOB_KINDS, type JobKind } from "./effects.ts";

/** Where the jobs of a kind are: rows with an account, an id and `updated_at`. */
export interface JobRows {
  table: SQLiteTable;
  /** Those that are not over, in the words of the index on `updated_at`. */
  open: SQL;
  /** When one began; `created_at` if omitted. */
  since?: SQL;
}

const openJob = z.object({
  kind: z.enum(JOB_KINDS),
  account_id: idSchema("account"),
  id: z.string(),
  since: z.number(),
  updated_at: z.number(),
});
type OpenJob = z.output<typeof openJob>;

/** Selects that D1 joins by UNION ALL. */
const MOST_JOINED = 5;

/** Jobs of a shard that are not over, those that have not moved for longest first. */
export function openJobs(
  shard: D1Database,
  jobs: readonly { kind: JobKind; rows: JobRows }[],
  limit: number,
): Promise<OpenJob[]> {
  const ofEach = jobs.map(
    ({ kind, rows: { table, open, since = sql`created_at` } }) =>
      sql`SELECT ${kind} AS kind, account_id, id, ${since} AS since, updated_at FROM ${table}
        WHERE ${open} AND updated_at > 0`,
  );
  const query = sql`${allOf(ofEach)} ORDER BY updated_at LIMIT ${limit}
    /* cross-account: the sweep wakes the stalled jobs of every account */`;
  return readRows(shard, query, openJob);
}

/** The rows of all these selects: of more than D1 joins, each as many are one. */
function allOf(selects: readonly SQL[]): SQL {
  if (selects.length <= MOST_JOINED) return sql.join([...selects], sql` UNION ALL `);
  const joined: SQL[] = [];
  for (let at = 0; at < selects.length; at += MOST_JOINED) {
    joined.push(sql`SELECT * FROM (${allOf(selects.slice(at, at + MOST_JOINED))})`);
  }
  return allOf(joined);
}

/** Marks a job as woken, unless it has moved since it was found. */
export function touchJob(
  ctx: AccountContext,
  { table }: JobRows,
  { id, updated_at: seen }: OpenJob,
): Statement {
  return statement(sql`UPDATE ${table} SET updated_at = ${ctx.now()}
    WHERE account_id = ${ctx.db.accountId} AND id = ${id} AND updated_at = ${seen}`);
}
