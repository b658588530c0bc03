import { Buffer } from "node:buffer";
import { eq, sql } from "drizzle-orm";
import { ROW_BYTES } from "#core/rules/limits.ts";
import type { AccountContext } from "#worker/context.ts";
import { abortUnless } from "#worker/db/batch-guard.ts";
import { jsonRows } from "#worker/db/json-rows.ts";
import { audiences } from "#worker/db/schema/shard/audiences.ts";
import { type Statement, statement } from "#worker/db/statement.ts";
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
