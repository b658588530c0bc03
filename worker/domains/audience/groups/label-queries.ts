import { sql } from "drizzle-orm";
import { tagKey } from "#core/rules/merge-tags.ts";
import type { AccountContext } from "#worker/context.ts";
import { type Statement, statement } from "#worker/db/statement.ts";

/** Takes those of these labels from a group that none of its contacts has a value for. */
export function dropUnusedLabels(
  ctx: AccountContext,
  group: string,
  labels: readonly string[],
): Statement {
  const { accountId } = ctx.db;
  // Values are found in the JSON text, as it is written: a large group's are not all taken apart.
  const dropped = labels.map((label) => ({ label, has: `${JSON.stringify(tagKey(label))}:` }));
  return statement(sql`UPDATE groups SET fields = (SELECT json_group_array(f.value)
      FROM json_each(groups.fields) f
      WHERE f.value NOT IN (SELECT d.value->>'label' FROM json_each(${JSON.stringify(dropped)}) d
        WHERE NOT EXISTS (SELECT 1 FROM contacts c WHERE c.account_id = ${accountId}
          AND c.group_id = ${group} AND instr(c.fields, d.value->>'has') > 0)))
    WHERE account_id = ${accountId} AND id = ${group}`);
}
