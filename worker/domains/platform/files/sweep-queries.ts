import { type SQL, sql } from "drizzle-orm";
import * as z from "zod";
import { idSchema } from "#core/ids.ts";
import { readRows, type Statement, statement } from "#worker/db/statement.ts";
import type { Purpose } from "./inner/queries.ts";

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
