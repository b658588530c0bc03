import { eq, sql } from "drizzle-orm";
import type { Limits } from "#core/rules/limits.ts";
import type { AccountContext } from "#worker/context.ts";
import { abortUnless } from "#worker/db/batch-guard.ts";
import { foldedFields, mergedFields } from "#worker/db/folded.ts";
import { eachRow, jsonRows } from "#worker/db/json-rows.ts";
import { contacts } from "#worker/db/schema/shard/contacts.ts";
import { type Statement, statement } from "#worker/db/statement.ts";
import { keepSources } from "#worker/domains/audience/consents/consent-queries.ts";
import {
  addBytes,
  countAdded,
  countChanged,
  countRemoved,
} from "#worker/domains/audience/groups/count-queries.ts";
import { keepContactsWithin, keepDataWithin } from "#worker/kernel/limits/keep-within.ts";

export interface NewContact {
  id: string;
  number: string;
  fields: Readonly<Record<string, string>>;
}

export interface ContactRows {
  groupId: string;
  contacts: readonly NewContact[];
  /** What brings them in, a row of `consent_sources`: an import's id, or one for those that are typed. */
  sourceId?: string;
  /** Whether contacts that are there get the new values only. */
  replaces?: boolean;
  /** When, if the caller must know exactly. */
  at?: number;
}

export interface ContactSet extends ContactRows {
  /** Contacts that the group may hold. */
  limit: number;
  limits: Pick<Limits, "contacts" | "data">;
}

/** Rows for a group that is there; with `update`, a number that it has gets the new values on top. */
function insertRows(ctx: AccountContext, set: ContactRows, update: boolean): Statement[] {
  const { accountId } = ctx.db;
  const now = set.at ?? ctx.now();
  const values = set.replaces
    ? sql`fields = excluded.fields, fields_folded = excluded.fields_folded`
    : mergedFields("contacts", "excluded");
  const conflict = update
    ? sql`ON CONFLICT (account_id, group_id, number) DO UPDATE SET
        ${values}, updated_at = excluded.updated_at`
    : sql``;
  const contacts = set.contacts.map(({ id, number, fields }) => {
    const folded = foldedFields(fields);
    return folded ? [id, number, fields, folded] : [id, number, fields];
  });
  return jsonRows(contacts).map((rows) =>
    statement(sql`INSERT INTO contacts (account_id, id, group_id, number, fields, fields_folded, source_id,
        created_at, updated_at)
      SELECT g.account_id, j.value->>0, g.id, j.value->>1, j.value->>2, j.value->>3,
        ${set.sourceId ?? null}, ${now}, ${now}
      FROM groups g CROSS JOIN ${eachRow(rows)}
      WHERE g.account_id = ${accountId} AND g.id = ${set.groupId} ${conflict}`),
  );
}

/** Adds contacts; one whose number the group has breaks the batch (UNIQUE). */
export function addContacts(ctx: AccountContext, set: ContactSet): Statement[] {
  if (set.contacts.length === 0) return [];
  const { groupId, limits } = set;
  const numbers = JSON.stringify(set.contacts.map(({ number }) => number));
  return [
    keepContactsWithin(
      ctx,
      limits,
      sql`SELECT COUNT(*) FROM json_each(${numbers}) j
      WHERE NOT EXISTS (SELECT 1 FROM contacts c WHERE c.account_id = ${ctx.db.accountId}
        AND c.group_id = ${groupId} AND c.number = j.value)`,
    ),
    countAdded(ctx, { groupId, numbers, limit: set.limit }),
    ...insertRows(ctx, set, false),
    addBytes(ctx, groupId, numbers, 1),
    keepDataWithin(ctx, limits),
  ];
}

/** Adds contacts and gives those that are there the new values. The caller counts them. */
export function mergeContacts(ctx: AccountContext, set: ContactRows): Statement[] {
  return insertRows(ctx, set, true);
}

/** Aborts the batch if one of these contacts is gone. */
export function abortUnlessThere(ctx: AccountContext, ids: readonly string[]): Statement {
  return abortUnless(sql`(SELECT COUNT(*) FROM contacts WHERE account_id = ${ctx.db.accountId}
    AND id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))) = ${ids.length}`);
}

/** The last statement returns the contacts that were there; its `changes` count the index's rows too. */
export function deleteContactRows(ctx: AccountContext, ids: readonly string[]): Statement[] {
  const list = JSON.stringify([...new Set(ids)]);
  return [
    keepSources(ctx, sql`c.id IN (SELECT value FROM json_each(${list}))`),
    countRemoved(ctx, list),
    statement(sql`DELETE FROM contacts WHERE account_id = ${ctx.db.accountId}
      AND id IN (SELECT value FROM json_each(${list})) RETURNING id`),
  ];
}

/** A contact's new number and values; a number that the group has breaks the batch (UNIQUE). */
export function changeContact(
  ctx: AccountContext,
  contact: NewContact & { groupId: string },
): Statement[] {
  const fields = JSON.stringify(contact.fields);
  return [
    // How the owner of another number agreed is not known.
    keepSources(ctx, sql`c.id = ${contact.id} AND c.number <> ${contact.number}`),
    countChanged(ctx, { ...contact, fields }),
    ctx.db.update(
      contacts,
      {
        number: contact.number,
        fields,
        sourceId: sql`CASE WHEN number = ${contact.number} THEN source_id END`,
        updatedAt: ctx.now(),
      },
      eq(contacts.id, contact.id),
    ),
  ];
}
