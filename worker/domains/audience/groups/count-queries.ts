import { type SQL, sql } from "drizzle-orm";
import { ROW_BYTES } from "#core/rules/limits.ts";
import type { AccountContext } from "#worker/context.ts";
import { type Statement, statement } from "#worker/db/statement.ts";

// What a group holds is counted in its row by the batch that changes it.

/** Of a row `s` of suppressions. */
export const SUPPRESSED = sql`(s.blocked_at IS NOT NULL OR s.opted_out_at IS NOT NULL)`;

const BYTES = sql`COALESCE(SUM(LENGTH(CAST(fields AS BLOB))), 0)`;

/**
 * Counts what a set of contacts, `numbers` as JSON, adds to its group. Past the limit the CHECK on
 * totals fails and the batch is aborted; a set that only changes contacts passes whatever the limit is.
 */
export function countAdded(
  ctx: AccountContext,
  { groupId, numbers, limit }: { groupId: string; numbers: string; limit: number },
): Statement {
  const { accountId } = ctx.db;
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

/**
 * Adds the bytes of contacts, `numbers` as JSON, to their group's, or takes them from it before they
 * change.
 */
export function addBytes(
  ctx: AccountContext,
  groupId: string,
  numbers: string | SQL,
  by: 1 | -1,
): Statement {
  const { accountId } = ctx.db;
  return statement(sql`UPDATE groups SET bytes = bytes + ${by} * (SELECT ${BYTES}
      FROM json_each(${numbers}) j CROSS JOIN contacts c ON c.account_id = ${accountId}
        AND c.group_id = ${groupId} AND c.number = j.value)
    WHERE account_id = ${accountId} AND id = ${groupId}`);
}

const FORMER_BYTES = sql`COALESCE(SUM(${ROW_BYTES.change} + LENGTH(CAST(fields AS BLOB))), 0)`;

interface CountedSet {
  groupId: string;
  limit: number;
  bytes: number;
  rejected: number;
  found: SQL;
}

/**
 * Counts a set of an import: the new contacts of it as `countAdded` does, and the rows of former values
 * of those that the group has; what is in them was counted as the contacts' own. `found` selects how
 * many are `fresh` and `known`, and how many of the fresh are `quiet`. Of a set without known contacts
 * the `bytes` are as given; `addBytes` counts those of any other. `rejected` are the bytes of rejected
 * rows.
 */
export function countSet(
  ctx: AccountContext,
  { groupId, limit, bytes, rejected, found }: CountedSet,
): Statement {
  return statement(sql`UPDATE groups SET
      total = CASE WHEN fresh = 0 OR total + fresh <= ${limit} THEN total + fresh ELSE -1 END,
      unsubscribed = unsubscribed + quiet,
      bytes = bytes + ${rejected}
        + CASE known WHEN 0 THEN ${bytes} ELSE ${ROW_BYTES.change} * known END
    FROM (${found}) WHERE groups.account_id = ${ctx.db.accountId} AND groups.id = ${groupId}`);
}

/** Adds the bytes of what contacts were before an import; `former` selects their `fields`. */
export function addFormerBytes(
  ctx: AccountContext,
  groupId: string,
  former: SQL,
  by: 1 | -1,
): Statement {
  return statement(sql`UPDATE groups SET bytes = bytes + ${by} * (SELECT ${FORMER_BYTES} FROM (${former}))
    WHERE account_id = ${ctx.db.accountId} AND id = ${groupId}`);
}

/**
 * Subtracts contacts, `ids` as a JSON list, from their groups; goes before the statement that
 * deletes them.
 */
export function countRemoved(ctx: AccountContext, ids: string): Statement {
  const { accountId } = ctx.db;
  return statement(sql`WITH gone AS MATERIALIZED (
        SELECT c.group_id AS group_id, COUNT(*) AS contacts, COUNT(s.number) AS quiet,
          ${BYTES} AS bytes
        FROM json_each(${ids}) j
          CROSS JOIN contacts c ON c.account_id = ${accountId} AND c.id = j.value
          LEFT JOIN suppressions s ON s.account_id = c.account_id AND s.number = c.number
            AND ${SUPPRESSED}
        GROUP BY c.group_id)
      UPDATE groups SET total = total - gone.contacts, unsubscribed = unsubscribed - gone.quiet,
        bytes = groups.bytes - gone.bytes
      FROM gone WHERE groups.account_id = ${accountId} AND groups.id = gone.group_id`);
}

/**
 * Counts a contact's new number and values; goes before the statement that changes it. `fields` is
 * JSON.
 */
export function countChanged(
  ctx: AccountContext,
  contact: { id: string; groupId: string; number: string; fields: string },
): Statement {
  const { accountId } = ctx.db;
  const quiet = (number: string | typeof before) => sql`(SELECT COUNT(*) FROM suppressions s
    WHERE s.account_id = ${accountId} AND s.number = ${number} AND ${SUPPRESSED})`;
  const before = sql`(SELECT number FROM contacts WHERE account_id = ${accountId} AND id = ${contact.id})`;
  const { fields } = contact;
  return statement(sql`UPDATE groups
      SET unsubscribed = unsubscribed - ${quiet(before)} + ${quiet(contact.number)},
        bytes = bytes + LENGTH(CAST(${fields} AS BLOB)) - (SELECT ${BYTES} FROM contacts
          WHERE account_id = ${accountId} AND id = ${contact.id})
      WHERE account_id = ${accountId} AND id = ${contact.groupId} AND ${before} IS NOT NULL`);
}

/** Moves the unsubscribed count of every group that holds the number, where `state` holds. */
export function shiftUnsubscribed(
  ctx: AccountContext,
  number: string,
  by: 1 | -1,
  state: SQL,
): Statement {
  const { accountId } = ctx.db;
  return statement(sql`UPDATE groups SET unsubscribed = unsubscribed + ${by}
    WHERE account_id = ${accountId} AND ${state}
      AND id IN (SELECT group_id FROM contacts WHERE account_id = ${accountId} AND number = ${number})`);
}

/** Counts numbers, as JSON, in every group that holds them, before they are suppressed. */
export function countSuppressed(ctx: AccountContext, numbers: string): Statement {
  const { accountId } = ctx.db;
  return statement(sql`WITH gone AS MATERIALIZED (
        SELECT c.group_id AS group_id, COUNT(*) AS quiet
        FROM json_each(${numbers}) j
          CROSS JOIN contacts c ON c.account_id = ${accountId} AND c.number = j.value
        WHERE NOT EXISTS (SELECT 1 FROM suppressions s
          WHERE s.account_id = ${accountId} AND s.number = j.value AND ${SUPPRESSED})
        GROUP BY c.group_id)
      UPDATE groups SET unsubscribed = unsubscribed + gone.quiet
      FROM gone WHERE groups.account_id = ${accountId} AND groups.id = gone.group_id`);
}

/** The same before the account's block of them is lifted. */
export function countAllowed(ctx: AccountContext, numbers: string): Statement {
  const { accountId } = ctx.db;
  return statement(sql`WITH back AS MATERIALIZED (
        SELECT c.group_id AS group_id, COUNT(*) AS contacts
        FROM json_each(${numbers}) j
          CROSS JOIN suppressions s ON s.account_id = ${accountId} AND s.number = j.value
            AND s.blocked_at IS NOT NULL AND s.opted_out_at IS NULL
          CROSS JOIN contacts c ON c.account_id = ${accountId} AND c.number = j.value
        GROUP BY c.group_id)
      UPDATE groups SET unsubscribed = unsubscribed - back.contacts
      FROM back WHERE groups.account_id = ${accountId} AND groups.id = back.group_id`);
}
