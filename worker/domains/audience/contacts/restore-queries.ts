import { type SQL, sql } from "drizzle-orm";
import type { Limits } from "#core/rules/limits.ts";
import type { AccountContext } from "#worker/context.ts";
import { type Statement, statement } from "#worker/db/statement.ts";
import { recordRestored } from "#worker/domains/audience/consents/consent-queries.ts";
import { addBytes, countAdded } from "#worker/domains/audience/groups/count-queries.ts";
import { keepContactsWithin } from "#worker/kernel/limits/keep-within.ts";

export interface FormerContacts {
  groupId: string;
  importId: string;
  /** JSON list. */
  numbers: string;
}

/**
 * Those of an import's changes that can be undone: the contact is as the import left it, or the number
 * that it removed is not in the group again.
 */
export function restorable(
  ctx: AccountContext,
  { groupId, importId, numbers }: FormerContacts,
): SQL {
  const { accountId } = ctx.db;
  return sql`FROM json_each(${numbers}) j
      CROSS JOIN import_changes ch ON ch.account_id = ${accountId}
        AND ch.import_id = ${importId} AND ch.number = j.value
      LEFT JOIN contacts c ON c.account_id = ${accountId} AND c.group_id = ${groupId}
        AND c.number = ch.number
    WHERE CASE WHEN ch.changed_at IS NULL THEN c.id IS NULL
      ELSE c.id = ch.contact_id AND c.updated_at = ch.changed_at END`;
}

export interface Restored extends FormerContacts {
  /** Those of the numbers that the import removed. */
  removed: readonly string[];
  /** Contacts that the group may hold. */
  limit: number;
  limits: Pick<Limits, "contacts">;
}

/**
 * Gives contacts what they had before an import, and brings back those that it removed. If there is no
 * room for these, the batch is aborted.
 */
export function restoreContacts(ctx: AccountContext, restored: Restored): Statement[] {
  const { groupId, numbers } = restored;
  return [
    addBytes(ctx, groupId, numbers, -1),
    ...(restored.removed.length > 0 ? countBack(ctx, restored) : []),
    statement(sql`INSERT INTO contacts
        (account_id, id, group_id, number, fields, fields_folded, source_id, created_at, updated_at)
      SELECT ch.account_id, ch.contact_id, ${groupId}, ch.number, ch.fields, ch.fields_folded, ch.source_id,
        ch.created_at, ch.updated_at
      ${restorable(ctx, restored)}
      ON CONFLICT (account_id, id) DO UPDATE
        SET fields = excluded.fields, fields_folded = excluded.fields_folded,
          updated_at = excluded.updated_at`),
    addBytes(ctx, groupId, numbers, 1),
  ];
}

function countBack(ctx: AccountContext, restored: Restored): Statement[] {
  const { groupId, limit, limits } = restored;
  const numbers = JSON.stringify(restored.removed);
  return [
    recordRestored(
      ctx,
      sql`SELECT ch.number, ch.contact_id, ch.source_id ${restorable(ctx, restored)}
        AND ch.changed_at IS NULL`,
    ),
    keepContactsWithin(
      ctx,
      limits,
      sql`SELECT COUNT(*) FROM json_each(${numbers}) j
        WHERE NOT EXISTS (SELECT 1 FROM contacts c WHERE c.account_id = ${ctx.db.accountId}
          AND c.group_id = ${groupId} AND c.number = j.value)`,
    ),
    countAdded(ctx, { groupId, numbers, limit }),
  ];
}
