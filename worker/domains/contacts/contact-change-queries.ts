import { eq, sql } from "drizzle-orm";
import type { Limits } from "#core/rules/limits.ts";
import type { AccountContext } from "#worker/context.ts";
import { jsonRows } from "#worker/db/json-rows.ts";
import { contacts } from "#worker/db/schema/shard/contacts.ts";
import { type Statement, statement } from "#worker/db/statement.ts";
import { contactsFit, dataFits } from "#worker/kernel/limits/keep-within.ts";

export interface NewContact {
  id: string;
  number: string;
  fields: Readonly<Record<string, string>>;
}

export interface ContactSet {
  groupId: string;
  contacts: readonly NewContact[];
  /** Contacts that the group may hold. */
  limit: number;
  limits: Pick<Limits, "contacts" | "data">;
}

const SUPPRESSED = sql`(s.blocked_at IS NOT NULL OR s.opted_out_at IS NOT NULL)`;

const BYTES = sql`COALESCE(SUM(LENGTH(CAST(fields AS BLOB))), 0)`;

/**
 * Counts what a set adds to its group. Past the limit the CHECK on totals fails and the batch is void;
 * a set that only changes contacts passes whatever the limit is.
 */
function grown(ctx: AccountContext, { groupId, contacts: set, limit }: ContactSet): Statement {
  const { accountId } = ctx.db;
  const numbers = JSON.stringify(set.map(({ number }) => number));
  return statement(sql`UPDATE groups SET
      total = CASE WHEN fresh = 0 OR total + fresh <= ${limit} THEN total + fresh ELSE -1 END,
      unsubscribed = unsubscribed + quiet
    FROM (SELECT COUNT(*) AS fresh, COUNT(s.number) AS quiet
      FROM json_each(${numbers}) j LEFT JOIN suppressions s
        ON s.account_id = ${accountId} AND s.number = j.value AND ${SUPPRESSED}
      WHERE NOT EXISTS (SELECT 1 FROM contacts c
        WHERE c.account_id = ${accountId} AND c.group_id = ${groupId} AND c.number = j.value))
    WHERE groups.account_id = ${accountId} AND groups.id = ${groupId}`);
}

/** Rows for a group that is there; with `update`, a number that it has gets the new values on top. */
function inserted(ctx: AccountContext, set: ContactSet, update: boolean): Statement[] {
  const { accountId } = ctx.db;
  const now = ctx.now();
  const conflict = update
    ? sql`ON CONFLICT (account_id, group_id, number) DO UPDATE SET
        fields = json_patch(fields, excluded.fields), updated_at = excluded.updated_at`
    : sql``;
  return jsonRows(set.contacts).map((rows) =>
    statement(sql`INSERT INTO contacts (account_id, id, group_id, number, fields, created_at, updated_at)
      SELECT g.account_id, j.value->>'id', g.id, j.value->>'number', j.value->>'fields', ${now}, ${now}
      FROM groups g CROSS JOIN json_each(${rows}) j
      WHERE g.account_id = ${accountId} AND g.id = ${set.groupId} ${conflict}`),
  );
}

/** Adds contacts; one whose number the group has breaks the batch (UNIQUE). */
export function addedContacts(ctx: AccountContext, set: ContactSet): Statement[] {
  return set.contacts.length > 0 ? written(ctx, set, false) : [];
}

/** Adds contacts and gives those that are there the new values. */
export function mergedContacts(ctx: AccountContext, set: ContactSet): Statement[] {
  return written(ctx, set, true);
}

function written(ctx: AccountContext, set: ContactSet, update: boolean): Statement[] {
  const { groupId, limits } = set;
  const numbers = JSON.stringify(set.contacts.map(({ number }) => number));
  return [
    contactsFit(
      ctx,
      limits,
      sql`SELECT COUNT(*) FROM json_each(${numbers}) j
      WHERE NOT EXISTS (SELECT 1 FROM contacts c WHERE c.account_id = ${ctx.db.accountId}
        AND c.group_id = ${groupId} AND c.number = j.value)`,
    ),
    ...(update ? [weighed(ctx, groupId, numbers, -1)] : []),
    grown(ctx, set),
    ...inserted(ctx, set, update),
    weighed(ctx, groupId, numbers, 1),
    dataFits(ctx, limits),
  ];
}

/** Adds the bytes of contacts to their group's, or takes them from it before they change. */
function weighed(ctx: AccountContext, groupId: string, numbers: string, by: 1 | -1): Statement {
  const { accountId } = ctx.db;
  return statement(sql`UPDATE groups SET bytes = bytes + ${by} * (SELECT ${BYTES}
      FROM json_each(${numbers}) j CROSS JOIN contacts c ON c.account_id = ${accountId}
        AND c.group_id = ${groupId} AND c.number = j.value)
    WHERE account_id = ${accountId} AND id = ${groupId}`);
}

/** The last statement's `changes` are the contacts that were there. */
export function removedContacts(ctx: AccountContext, ids: readonly string[]): Statement[] {
  const { accountId } = ctx.db;
  const list = JSON.stringify([...new Set(ids)]);
  return [
    statement(sql`WITH gone AS MATERIALIZED (
        SELECT c.group_id AS group_id, COUNT(*) AS contacts, COUNT(s.number) AS quiet,
          ${BYTES} AS bytes
        FROM json_each(${list}) j
          CROSS JOIN contacts c ON c.account_id = ${accountId} AND c.id = j.value
          LEFT JOIN suppressions s ON s.account_id = c.account_id AND s.number = c.number
            AND ${SUPPRESSED}
        GROUP BY c.group_id)
      UPDATE groups SET total = total - gone.contacts, unsubscribed = unsubscribed - gone.quiet,
        bytes = groups.bytes - gone.bytes
      FROM gone WHERE groups.account_id = ${accountId} AND groups.id = gone.group_id`),
    statement(sql`DELETE FROM contacts WHERE account_id = ${accountId}
      AND id IN (SELECT value FROM json_each(${list}))`),
  ];
}

/** A contact's new number and values; a number that the group has breaks the batch (UNIQUE). */
export function changedContact(
  ctx: AccountContext,
  contact: NewContact & { groupId: string },
): Statement[] {
  const { accountId } = ctx.db;
  const quiet = (number: string | typeof before) => sql`(SELECT COUNT(*) FROM suppressions s
    WHERE s.account_id = ${accountId} AND s.number = ${number} AND ${SUPPRESSED})`;
  const before = sql`(SELECT number FROM contacts WHERE account_id = ${accountId} AND id = ${contact.id})`;
  const fields = JSON.stringify(contact.fields);
  return [
    statement(sql`UPDATE groups
      SET unsubscribed = unsubscribed - ${quiet(before)} + ${quiet(contact.number)},
        bytes = bytes + LENGTH(CAST(${fields} AS BLOB)) - (SELECT ${BYTES} FROM contacts
          WHERE account_id = ${accountId} AND id = ${contact.id})
      WHERE account_id = ${accountId} AND id = ${contact.groupId} AND ${before} IS NOT NULL`),
    ctx.db.update(
      contacts,
      { number: contact.number, fields, updatedAt: ctx.now() },
      eq(contacts.id, contact.id),
    ),
  ];
}
