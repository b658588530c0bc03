import { type SQL, sql } from "drizzle-orm";
import type { AccountContext } from "#worker/context.ts";
import type { Family } from "./family.ts";

/**
 * Whether an opt-out goes onto the parent's list: if all do, if the campaign went to a group that is
 * not the sub-account's own, or if the parent shares a group with it that has the number. A segment may
 * have found the number in a group that is no longer shared: it counts if the parent has the number.
 */
export function bindsParent(
  ctx: AccountContext,
  { parent, all }: Family,
  { number, campaign }: { number: string; campaign: string | SQL | undefined },
): SQL {
  if (all) return sql`1`;
  const [own, owner] = [ctx.db.accountId, parent.db.accountId];
  return sql`(EXISTS (SELECT 1 FROM assignments a
      CROSS JOIN contacts c ON c.account_id = ${owner} AND c.group_id = a.subject_id
        AND c.number = ${number}
      WHERE a.account_id = ${owner} AND a.kind = 'group' AND a.sub_account_id = ${own})
    OR EXISTS (SELECT 1 FROM campaigns k, json_each(k.group_ids) g
      WHERE k.account_id = ${own} AND k.id = ${campaign ?? null} AND CASE
        WHEN g.value LIKE 'seg_%' THEN EXISTS (SELECT 1 FROM contacts c INDEXED BY contacts_by_number
          WHERE c.account_id = ${owner} AND c.number = ${number})
        ELSE NOT EXISTS (SELECT 1 FROM groups o WHERE o.account_id = ${own} AND o.id = g.value) END))`;
}
