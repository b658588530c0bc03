import { type SQL, sql } from "drizzle-orm";
import type { AccountContext } from "#worker/context.ts";
import { accountProfile } from "#worker/domains/identity/directory/account-queries.ts";
import { parentOf } from "#worker/kernel/parent-of.ts";

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

/** The parent of a sub-account, onto whose list its recipients' opt-outs go too. */
export interface Family {
  /** On the sub-account's shard, so both lists change in one batch. */
  parent: AccountContext;
  /** Whether all of them do, or only those of the parent's own contacts. */
  all: boolean;
}

/** Undefined for an account that is not a sub-account. */
export async function familyOf(ctx: AccountContext): Promise<Family | undefined> {
  const ref = await parentOf(ctx, ctx.account.id);
  if (!ref) return undefined;
  const { familyOptOuts } = await accountProfile(ctx, ref.id);
  return { parent: ctx.forAccount(ref), all: familyOptOuts };
}
