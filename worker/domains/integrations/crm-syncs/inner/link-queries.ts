import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import * as z from "zod";
import type { AccountContext } from "#worker/context.ts";
import { abortUnless } from "#worker/db/batch-guard.ts";
import { amongIds } from "#worker/db/id-set.ts";
import { eachRow, jsonRows } from "#worker/db/json-rows.ts";
import { crmLinks } from "#worker/db/schema/shard/crm-syncs.ts";
import { type Statement, statement } from "#worker/db/statement.ts";
import type { SyncRow } from "./sync-queries.ts";

type Its = Pick<SyncRow, "id" | "groupId" | "fullPasses">;

/** In place of the pass that saw a record. */
const NAMED = -1;

export interface Link {
  recordId: string;
  number: string;
  optedOut: boolean;
  changedAt: number;
}

const link = z
  .object({
    sync_id: z.string(),
    record_id: z.string(),
    number: z.string(),
    opted_out: z.number(),
    changed_at: z.number(),
  })
  .transform((row) => ({
    ...{ syncId: row.sync_id, recordId: row.record_id, number: row.number },
    ...{ optedOut: row.opted_out === 1, changedAt: row.changed_at },
  }));

const COLUMNS = sql`l.sync_id, l.record_id, l.number, l.opted_out, l.changed_at`;

export function linksOfRecords(ctx: AccountContext, { id }: Its, recordIds: readonly string[]) {
  return ctx.db.rows(
    sql`SELECT ${COLUMNS} FROM crm_links l WHERE l.account_id = ${ctx.db.accountId}
      AND l.sync_id = ${id} AND l.record_id IN ${amongIds(recordIds)}`,
    link,
  );
}

/** Of the group, whichever sync they are of. */
export function linksOfNumbers(ctx: AccountContext, { groupId }: Its, numbers: readonly string[]) {
  return ctx.db.rows(
    sql`SELECT ${COLUMNS} FROM crm_links l WHERE l.account_id = ${ctx.db.accountId}
      AND l.group_id = ${groupId} AND l.number IN ${amongIds(numbers)}`,
    link,
  );
}

/** Makes links, or moves them to other numbers. */
export function putLinks(ctx: AccountContext, its: Its, links: readonly Link[]): Statement[] {
  const rows = links.map(({ recordId, number, optedOut, changedAt }) => [
    ...[recordId, number, optedOut ? 1 : 0, changedAt],
  ]);
  return jsonRows(rows).map((json) =>
    statement(sql`INSERT INTO crm_links (account_id, sync_id, record_id, group_id, number, opted_out,
        changed_at, seen)
      SELECT ${ctx.db.accountId}, ${its.id}, j.value->>0, ${its.groupId}, j.value->>1, j.value->>2,
        j.value->>3, ${its.fullPasses} FROM ${eachRow(json)} WHERE true
      ON CONFLICT (account_id, sync_id, record_id) DO UPDATE SET number = excluded.number,
        opted_out = excluded.opted_out, changed_at = excluded.changed_at, seen = excluded.seen`),
  );
}

/** Records that are there, whatever else is known of them. */
export function markSeen(ctx: AccountContext, its: Its, recordIds: readonly string[]): Statement {
  return statement(sql`UPDATE crm_links SET seen = ${its.fullPasses}
    WHERE account_id = ${ctx.db.accountId} AND sync_id = ${its.id}
      AND record_id IN ${amongIds(recordIds)}`);
}

/** Of those of these records that a CRM's syncs know: they are asked for. */
export function markNamed(ctx: AccountContext, syncs: SQL, recordIds: readonly string[]) {
  return statement(sql`UPDATE crm_links SET seen = ${NAMED} WHERE account_id = ${ctx.db.accountId}
    AND sync_id IN (${syncs}) AND record_id IN ${amongIds(recordIds)}`);
}

/** Some of the links whose records a pass did not see: a full one of all, others of those that webhooks named. */
export function unseenLinks(
  ctx: AccountContext,
  { pass, ...its }: Its & Pick<SyncRow, "pass">,
  limit: number,
) {
  const since = pass === "full" ? its.fullPasses : NAMED + 1;
  return ctx.db.rows(
    sql`SELECT ${COLUMNS} FROM crm_links l WHERE l.account_id = ${ctx.db.accountId}
      AND l.sync_id = ${its.id} AND l.seen < ${since} ORDER BY l.seen, l.record_id LIMIT ${limit}`,
    link,
  );
}

export function deleteLinks(ctx: AccountContext, { id }: Its, recordIds: readonly string[]) {
  const these = and(eq(crmLinks.syncId, id), inArray(crmLinks.recordId, [...recordIds]));
  return ctx.db.delete(crmLinks, these ?? sql`0`);
}

/** Aborts its batch if a record of the group has one of these numbers. */
export function abortIfLinked(
  ctx: AccountContext,
  { groupId }: Its,
  numbers: readonly string[],
): Statement {
  return abortUnless(sql`NOT EXISTS (SELECT 1 FROM crm_links WHERE account_id = ${ctx.db.accountId}
    AND group_id = ${groupId} AND number IN ${amongIds(numbers)})`);
}

const contact = z
  .object({
    id: z.string(),
    number: z.string(),
    fields: z.string(),
    source_id: z.string().nullable(),
  })
  .transform(({ source_id: sourceId, ...row }) => ({ ...row, sourceId }));

/** The group's contacts of these numbers. */
export function contactsOfNumbers(
  ctx: AccountContext,
  { groupId }: Its,
  numbers: readonly string[],
) {
  return ctx.db.rows(
    sql`SELECT c.id, c.number, c.fields, c.source_id FROM json_each(${JSON.stringify(numbers)}) j
      CROSS JOIN contacts c ON c.account_id = ${ctx.db.accountId} AND c.group_id = ${groupId}
        AND c.number = j.value`,
    contact,
  );
}

/** How many of these numbers, a JSON list, the group does not have. */
export function freshCount(ctx: AccountContext, groupId: string, numbers: string): SQL {
  return sql`SELECT COUNT(*) FROM json_each(${numbers}) j
    WHERE NOT EXISTS (SELECT 1 FROM contacts c WHERE c.account_id = ${ctx.db.accountId}
      AND c.group_id = ${groupId} AND c.number = j.value)`;
}

/** Those of these numbers that are opted out already. */
export async function optedOutOf(
  ctx: AccountContext,
  numbers: readonly string[],
): Promise<Set<string>> {
  const rows = await ctx.db.rows(
    sql`SELECT s.number FROM json_each(${JSON.stringify(numbers)}) j
      CROSS JOIN suppressions s ON s.account_id = ${ctx.db.accountId} AND s.number = j.value
      WHERE s.opted_out_at IS NOT NULL`,
    z.object({ number: z.string() }),
  );
  return new Set(rows.map(({ number }) => number));
}
