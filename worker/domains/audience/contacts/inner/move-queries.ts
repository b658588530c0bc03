import { sql } from "drizzle-orm";
import type { AccountContext } from "#worker/context.ts";
import { abortUnless } from "#worker/db/batch-guard.ts";
import { mergedFields } from "#worker/db/folded.ts";
import { type Statement, statement } from "#worker/db/statement.ts";
import { keepSources } from "#worker/domains/audience/consents/consent-queries.ts";
import {
  addBytes,
  countAdded,
  countRemoved,
} from "#worker/domains/audience/groups/count-queries.ts";
import { abortIfInUse } from "#worker/domains/audience/groups/group-use-queries.ts";
import type { ContactRow } from "../contact-queries.ts";

interface Move {
  from: string;
  to: string;
  /** As they were read; the batch is aborted if one has changed. */
  moved: readonly ContactRow[];
  /** Contacts that a group may hold. */
  limit: number;
  /** Epoch milliseconds. */
  at: number;
}

/** Aborts the batch if one of these contacts has changed, or left the group, since it was read. */
export function abortUnlessAsRead(
  ctx: AccountContext,
  group: string,
  read: readonly Pick<ContactRow, "id" | "updated_at">[],
): Statement {
  const asRead = JSON.stringify(read.map(({ id, updated_at }) => ({ id, updated_at })));
  return abortUnless(sql`${read.length} = (SELECT COUNT(*) FROM json_each(${asRead}) j
    CROSS JOIN contacts c ON c.account_id = ${ctx.db.accountId} AND c.id = j.value->>'id'
    WHERE c.group_id = ${group} AND c.updated_at = j.value->>'updated_at')`);
}

export function moveRows(ctx: AccountContext, { from, to, moved, limit, at }: Move): Statement[] {
  const { accountId } = ctx.db;
  const ids = JSON.stringify(moved.map(({ id }) => id));
  const numbers = JSON.stringify(moved.map(({ number }) => number));
  return [
    abortIfInUse(ctx, from),
    abortUnlessAsRead(ctx, from, moved),
    countRemoved(ctx, ids),
    addBytes(ctx, to, numbers, -1),
    countAdded(ctx, { groupId: to, numbers, limit }),
    statement(sql`UPDATE contacts AS t SET ${mergedFields("t", "m")}, updated_at = ${at}
      FROM json_each(${ids}) j
        CROSS JOIN contacts m ON m.account_id = ${accountId} AND m.id = j.value
      WHERE t.account_id = ${accountId} AND t.group_id = ${to} AND t.number = m.number`),
    keepSources(
      ctx,
      sql`c.id IN (SELECT value FROM json_each(${ids})) AND EXISTS (SELECT 1 FROM contacts t
        WHERE t.account_id = ${accountId} AND t.group_id = ${to} AND t.number = c.number)`,
    ),
    statement(sql`DELETE FROM contacts WHERE account_id = ${accountId}
      AND id IN (SELECT value FROM json_each(${ids}))
      AND EXISTS (SELECT 1 FROM contacts t WHERE t.account_id = ${accountId}
        AND t.group_id = ${to} AND t.number = contacts.number)`),
    statement(sql`UPDATE contacts SET group_id = ${to}, updated_at = ${at}
      WHERE account_id = ${accountId} AND id IN (SELECT value FROM json_each(${ids}))`),
    addBytes(ctx, to, numbers, 1),
  ];
}
