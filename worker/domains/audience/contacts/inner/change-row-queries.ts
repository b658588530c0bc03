import { and, eq, sql } from "drizzle-orm";
import * as z from "zod";
import type { Limits } from "#core/rules/limits.ts";
import type { AccountContext } from "#worker/context.ts";
import { foldedJson } from "#worker/db/folded.ts";
import { amongIds } from "#worker/db/id-set.ts";
import { jsonRows } from "#worker/db/json-rows.ts";
import { contactChangeRows } from "#worker/db/schema/shard/contacts.ts";
import { type Statement, statement } from "#worker/db/statement.ts";
import { recordRestored } from "#worker/domains/audience/consents/consent-queries.ts";
import { keepContactsWithin } from "#worker/kernel/limits/keep-within.ts";
import type { ChangeRow } from "./change-queries.ts";

/** What a contact was before a change. */
export type BeforeRow = typeof contactChangeRows.$inferSelect;

/** Records what contacts are, for the batch that changes them. */
export function recordBefore(
  ctx: AccountContext,
  { id, step, toGroup }: Pick<ChangeRow, "id" | "step" | "toGroup">,
  contacts: readonly string[],
  at: number,
): Statement {
  return statement(sql`INSERT INTO contact_change_rows (account_id, change_id, step, contact_id,
      number, fields, fields_folded, source_id, created_at, updated_at, into_id, into_fields, into_updated_at,
      block, changed_at)
    SELECT c.account_id, ${id}, ${step}, c.id, c.number, c.fields, c.fields_folded, c.source_id, c.created_at,
      c.updated_at, t.id, t.fields, t.updated_at, CASE WHEN s.blocked_at IS NOT NULL
        THEN json_object('at', s.blocked_at, 'version', COALESCE(s.block_version, 0)) END, ${at}
    FROM json_each(${JSON.stringify(contacts)}) j
      CROSS JOIN contacts c ON c.account_id = ${ctx.db.accountId} AND c.id = j.value
      LEFT JOIN contacts t ON t.account_id = c.account_id AND t.group_id = ${toGroup}
        AND t.number = c.number
      LEFT JOIN suppressions s ON s.account_id = c.account_id AND s.number = c.number`);
}

export function beforeRows(
  ctx: AccountContext,
  change: string,
  step: number,
): Promise<BeforeRow[]> {
  const where = and(eq(contactChangeRows.changeId, change), eq(contactChangeRows.step, step));
  return ctx.db.list(contactChangeRows, { where });
}

const present = z.object({ id: z.string(), group_id: z.string(), updated_at: z.number() });

/** Where contacts are now, and since when they are as they are. */
export async function presentContacts(ctx: AccountContext, ids: readonly string[]) {
  const rows = await ctx.db.rows(
    sql`SELECT id, group_id, updated_at FROM contacts
      WHERE account_id = ${ctx.db.accountId} AND id IN ${amongIds(ids)}`,
    present,
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** Contacts that were deleted, or became part of another, as they were. */
export function insertAgain(
  ctx: AccountContext,
  { id, groupId }: Pick<ChangeRow, "id" | "groupId">,
  step: number,
  contacts: readonly string[],
): Statement[] {
  const former = sql`FROM json_each(${JSON.stringify(contacts)}) j
      CROSS JOIN contact_change_rows r ON r.account_id = ${ctx.db.accountId}
        AND r.change_id = ${id} AND r.step = ${step} AND r.contact_id = j.value`;
  return [
    statement(sql`INSERT INTO contacts (account_id, id, group_id, number, fields, fields_folded,
      source_id, created_at, updated_at)
    SELECT r.account_id, r.contact_id, ${groupId}, r.number, r.fields, r.fields_folded, r.source_id, r.created_at,
      r.updated_at ${former}`),
    recordRestored(ctx, sql`SELECT r.number, r.contact_id, r.source_id ${former}`),
  ];
}

/** Aborts the batch if the account has no room for so many contacts. */
export function roomFor(
  ctx: AccountContext,
  limits: Pick<Limits, "contacts">,
  contacts: number,
): Statement {
  return keepContactsWithin(ctx, limits, sql`SELECT ${contacts}`);
}

/** Contacts that are in another group now, in the one where they were. */
export function moveBack(
  ctx: AccountContext,
  group: string,
  rows: readonly BeforeRow[],
): Statement[] {
  const values = rows.map(({ contactId, updatedAt }) => ({ id: contactId, at: updatedAt }));
  return jsonRows(values).map((json) =>
    statement(sql`WITH j AS MATERIALIZED (SELECT value->>'id' AS id, value->>'at' AS at
        FROM json_each(${json}))
      UPDATE contacts SET group_id = ${group}, updated_at = j.at FROM j
      WHERE contacts.account_id = ${ctx.db.accountId} AND contacts.id = j.id`),
  );
}

/** The values of contacts that others became part of, as they were. */
export function takeApart(ctx: AccountContext, rows: readonly BeforeRow[]): Statement[] {
  const values = rows.map(({ intoId, intoFields, intoUpdatedAt }) => ({
    id: intoId,
    fields: intoFields,
    folded: intoFields === null ? null : foldedJson(intoFields),
    at: intoUpdatedAt,
  }));
  return jsonRows(values).map((json) =>
    statement(sql`WITH j AS MATERIALIZED (SELECT value->>'id' AS id, value->>'fields' AS fields,
        value->>'folded' AS folded, value->>'at' AS at FROM json_each(${json}))
      UPDATE contacts SET fields = j.fields, fields_folded = j.folded, updated_at = j.at FROM j
      WHERE contacts.account_id = ${ctx.db.accountId} AND contacts.id = j.id`),
  );
}

const blocked = z.object({
  number: z.string(),
  blocked_at: z.number().nullable(),
  block_version: z.number(),
});

/** How the account has blocked numbers, where it knows of them. */
export async function blocksOf(ctx: AccountContext, numbers: readonly string[]) {
  const rows = await ctx.db.rows(
    sql`SELECT number, blocked_at, COALESCE(block_version, 0) AS block_version FROM suppressions
      WHERE account_id = ${ctx.db.accountId} AND number IN ${amongIds(numbers)}`,
    blocked,
  );
  return new Map(rows.map((row) => [row.number, row]));
}

/** Whether so many of these numbers are still blocked, and when, as they were read. */
export function stillBlocked(ctx: AccountContext, numbers: readonly string[], at: number) {
  return sql`${numbers.length} = (SELECT COUNT(*) FROM json_each(${JSON.stringify(numbers)}) j
    CROSS JOIN suppressions s ON s.account_id = ${ctx.db.accountId} AND s.number = j.value
    WHERE s.blocked_at IS NOT NULL AND s.block_version = ${at})`;
}
