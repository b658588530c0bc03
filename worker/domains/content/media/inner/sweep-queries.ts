import { type SQL, sql } from "drizzle-orm";
import * as z from "zod";
import { readRows, type Statement, statement } from "#worker/db/statement.ts";

const due = z.object({ account_id: z.string(), id: z.string() });
export type Due = z.output<typeof due>;

/** Attachments to look at. */
export function attachmentsDue(shard: D1Database, now: number, limit: number) {
  const query = sql`SELECT account_id, id FROM attachments WHERE sweep_at <= ${now}
    ORDER BY sweep_at LIMIT ${limit}
    /* cross-account: the sweep deletes what no MMS of any account is */`;
  return readRows(shard, query, due);
}

function amongDue(rows: readonly Due[]): SQL {
  const keys = JSON.stringify(rows.map(({ account_id, id }) => [account_id, id]));
  return sql`(a.account_id, a.id) IN (SELECT value->>0, value->>1 FROM json_each(${keys}))`;
}

const MMS = ["templates", "campaigns", "quick_messages", "messages", "received_media"] as const;

/** Of `attachments a`: made before then, and nothing is such an MMS any more. */
function unused(madeBefore: number): SQL {
  const named = MMS.map(
    (table) => sql`NOT EXISTS (SELECT 1 FROM ${sql.raw(table)} m
      WHERE m.account_id = a.account_id AND m.attachment_id = a.id)`,
  );
  return sql.join([sql`a.created_at < ${madeBefore}`, ...named], sql` AND `);
}

/** The files of those that are unused, by account and id. */
export function filesOfUnused(rows: readonly Due[], madeBefore: number): SQL {
  return sql`SELECT a.account_id, a.file_id FROM attachments a
    WHERE ${amongDue(rows)} AND a.file_id IS NOT NULL AND ${unused(madeBefore)}
    /* cross-account: the sweep deletes what no MMS of any account is */`;
}

export function deleteUnused(rows: readonly Due[], madeBefore: number): Statement {
  return statement(sql`DELETE FROM attachments AS a WHERE ${amongDue(rows)} AND ${unused(madeBefore)}
    /* cross-account: the sweep deletes what no MMS of any account is */`);
}

/** Those of them that are left. */
export function lookLater(rows: readonly Due[], at: number): Statement {
  return statement(sql`UPDATE attachments AS a SET sweep_at = ${at} WHERE ${amongDue(rows)}
    /* cross-account: the sweep deletes what no MMS of any account is */`);
}

/** Of those files, the ones that an MMS has, by account and id. */
export function attachedAmong(rows: readonly Due[]): SQL {
  const keys = JSON.stringify(rows.map(({ account_id, id }) => [account_id, id]));
  return sql`SELECT a.account_id, a.file_id FROM attachments a WHERE a.file_id IS NOT NULL
    AND (a.account_id, a.file_id) IN (SELECT value->>0, value->>1 FROM json_each(${keys}))
    /* cross-account: the sweep deletes what no MMS of any account names */`;
}

/** Of `files`: no MMS has it. */
export const unattached = sql`NOT EXISTS (SELECT 1 FROM attachments a
  WHERE a.account_id = files.account_id AND a.file_id = files.id)`;
