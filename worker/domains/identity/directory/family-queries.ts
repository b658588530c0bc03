import { sql } from "drizzle-orm";
import type { Kernel } from "#worker/context.ts";
import { abortUnless } from "#worker/db/batch-guard.ts";
import { type Statement, statement } from "#worker/db/statement.ts";
import { type AccountRef, accountRef } from "#worker/queues/messages.ts";

/** An account and its sub-accounts, in the order of their numbers. */
export function familyOf(ctx: Pick<Kernel, "control">, account: string): Promise<AccountRef[]> {
  const query = sql`SELECT id, shard, number FROM accounts
    WHERE id = ${account} OR parent_id = ${account} ORDER BY number`;
  return ctx.control.rows(query, accountRef);
}

/** They are on another shard now; aborts if they are not all on the old one, or others have joined them. */
export function placeFamily(
  account: string,
  { from, to, members }: { from: number; to: number; members: number },
): Statement[] {
  return [
    statement(sql`UPDATE accounts SET shard = ${to}
      WHERE (id = ${account} OR parent_id = ${account}) AND shard = ${from}`),
    abortUnless(sql`changes() = ${members} AND NOT EXISTS (SELECT 1 FROM accounts
      WHERE (id = ${account} OR parent_id = ${account}) AND shard <> ${to})`),
  ];
}
