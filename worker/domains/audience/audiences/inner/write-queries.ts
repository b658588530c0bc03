import { Buffer } from "node:buffer";
import { eq, sql } from "drizzle-orm";
import * as z from "zod";
import { idSchema } from "#core/ids.ts";
import { ROW_BYTES } from "#core/rules/limits.ts";
import { ACTIVE_STATUSES } from "#core/statuses.ts";
import type { AccountContext } from "#worker/context.ts";
import { abortUnless } from "#worker/db/batch-guard.ts";
import { jsonRows } from "#worker/db/json-rows.ts";
import { audiences } from "#worker/db/schema/shard/audiences.ts";
import { readRows, type Statement, statement } from "#worker/db/statement.ts";
import type { AudienceRecord } from "../audience-queries.ts";

export type NumberRow = readonly [number: string, fields: string];
export type NewReject = readonly [
  row: number,
  kind: "invalid" | "duplicate",
  reason: string,
  number: string,
  cells: string,
];

export function insertAudience(
  ctx: AccountContext,
  values: Pick<AudienceRecord, "id" | "kind" | "name" | "labels" | "headers" | "sweepAt"> &
    Partial<Pick<AudienceRecord, "completeAt" | "total" | "bytes">>,
): Statement {
  return ctx.db.insert(audiences, { ...values, createdAt: ctx.now() });
}

/** Aborts the batch if the audience was given up in the meantime. */
export function abortUnlessUnderWay(ctx: AccountContext, id: string): Statement {
  return abortUnless(sql`EXISTS (SELECT 1 FROM audiences WHERE account_id = ${ctx.db.accountId}
    AND id = ${id} AND complete_at IS NULL)`);
}

export function insertNumbers(
  ctx: AccountContext,
  id: string,
  rows: readonly NumberRow[],
): Statement[] {
  return jsonRows(rows, 2000).map((json) =>
    statement(sql`INSERT INTO audience_numbers (account_id, audience_id, number, fields)
      SELECT ${ctx.db.accountId}, ${id}, value->>0, value->>1 FROM json_each(${json})`),
  );
}

export function insertRejects(
  ctx: AccountContext,
  id: string,
  rows: readonly NewReject[],
): Statement[] {
  return jsonRows(rows, 2000).map((json) =>
    statement(sql`INSERT INTO audience_rejects
        (account_id, audience_id, row, kind, reason, number, cells)
      SELECT ${ctx.db.accountId}, ${id}, value->>0, value->>1, value->>2, value->>3, value->>4
      FROM json_each(${json})`),
  );
}

/** What rows count of the account's data. */
export function bytesOfRows(rows: readonly (readonly (string | number)[])[]): number {
  return rows.reduce(
    (sum, row) => sum + ROW_BYTES.audienceNumber + Buffer.byteLength(String(row.at(-1))),
    0,
  );
}

/** Counts a set's bytes with it, so that the sweep subtracts what was counted, however far it came. */
export function growAudience(ctx: AccountContext, id: string, bytes: number): Statement {
  const grown = sql`${audiences.bytes} + ${bytes}`;
  return ctx.db.update(audiences, { bytes: grown }, eq(audiences.id, id));
}

export function completeAudience(
  ctx: AccountContext,
  id: string,
  values: Pick<AudienceRecord, "total" | "duplicates" | "invalid" | "sweepAt">,
): Statement {
  return ctx.db.update(audiences, { ...values, completeAt: ctx.now() }, eq(audiences.id, id));
}

const due = z.object({
  account_id: idSchema("account"),
  id: z.string(),
  used: z.number().transform(Boolean),
});

/**
 * Whether a campaign needs an audience `a`. The list of one that was approved is needed while it is planned, and until the
 * last that is compared with it has been.
 */
const isUsed = sql`CASE a.kind
  WHEN 'reviewed' THEN EXISTS (SELECT 1 FROM campaigns c
      WHERE c.account_id = a.account_id AND c.status = 'planning' AND instr(c.plan_cursor, a.id) > 0)
    OR EXISTS (SELECT 1 FROM campaigns c
      WHERE c.account_id = a.account_id AND c.reviewed_audience_id = a.id
        AND (c.status IN (SELECT value FROM json_each(${JSON.stringify(ACTIVE_STATUSES)}))
          OR EXISTS (SELECT 1 FROM schedules s WHERE s.account_id = c.account_id
            AND s.subject = c.id AND s.status = 'scheduled')))
  ELSE a.complete_at IS NOT NULL AND EXISTS (SELECT 1 FROM campaigns c
    WHERE c.account_id = a.account_id AND c.audience_id = a.id) END`;

/** Audiences to look at, and whether a campaign needs them. */
export function audiencesDue(shard: D1Database, now: number, limit: number) {
  return readRows(
    shard,
    sql`SELECT a.account_id, a.id, ${isUsed} AS used
      FROM audiences a WHERE a.sweep_at <= ${now} ORDER BY a.sweep_at LIMIT ${limit}
      /* cross-account: the sweep deletes what no campaign of any account needs */`,
    due,
  );
}

export function lookLater(ctx: AccountContext, id: string, sweepAt: number): Statement {
  return ctx.db.update(audiences, { sweepAt }, eq(audiences.id, id));
}

/** Nothing can use it from now on; aborts if something does. */
export function giveUp(ctx: AccountContext, id: string): Statement[] {
  return [
    abortUnless(sql`NOT (SELECT ${isUsed} FROM audiences a
      WHERE a.account_id = ${ctx.db.accountId} AND a.id = ${id})`),
    ctx.db.update(audiences, { completeAt: null }, eq(audiences.id, id)),
  ];
}

/** Deletes some of its rows; the numbers of changes say whether more are left. */
export function deleteSome(ctx: AccountContext, id: string, limit: number): Statement[] {
  const own = sql`account_id = ${ctx.db.accountId} AND audience_id = ${id}`;
  return [
    statement(sql`DELETE FROM audience_numbers WHERE ${own} AND number IN
      (SELECT number FROM audience_numbers WHERE ${own} ORDER BY number LIMIT ${limit})`),
    statement(sql`DELETE FROM audience_rejects WHERE ${own} AND row IN
      (SELECT row FROM audience_rejects WHERE ${own} ORDER BY row LIMIT ${limit})`),
  ];
}

/** What was counted for it; goes before `deleteAudience`. */
export function bytesOf(ctx: AccountContext, id: string) {
  return sql`(SELECT bytes FROM audiences WHERE account_id = ${ctx.db.accountId} AND id = ${id})`;
}

export function deleteAudience(ctx: AccountContext, id: string): Statement {
  return ctx.db.delete(audiences, eq(audiences.id, id));
}
