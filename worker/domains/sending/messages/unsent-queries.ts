import { type SQL, sql } from "drizzle-orm";
import * as z from "zod";
import { firstMessageIdAt, idSchema } from "#core/ids.ts";
import type { AccountContext } from "#worker/context.ts";
import { returned, runBatch, type Statement, statement } from "#worker/db/statement.ts";

const unsent = z.object({
  account_id: idSchema("account"),
  id: idSchema("message"),
  quick_id: z.string().nullable(),
  sender: z.string(),
});
export type UnsentMessage = z.infer<typeof unsent>;

/**
 * Messages of no campaign on one shard that were written before `before` and that no claim has taken. Each is
 * returned again only after its lease. At most `limit` new ones, and as many others.
 */
export async function takeUnsent(
  database: D1Database,
  { now, before, leaseMs }: { now: number; before: number; leaseMs: number },
  limit: number,
): Promise<UnsentMessage[]> {
  const take = (due: SQL) =>
    statement(sql`UPDATE messages SET sweep_at = ${now + leaseMs} WHERE (account_id, id) IN (
        SELECT account_id, id FROM messages INDEXED BY messages_unsent
        WHERE status = 'queued' AND campaign_id IS NULL AND ${due} LIMIT ${limit})
      RETURNING account_id, id, quick_id, sender
      /* cross-account: the sweep sends what a lost job left of any account */`);
  const taken = await runBatch(database, [
    take(sql`sweep_at <= ${now}`),
    take(sql`sweep_at IS NULL AND id < ${firstMessageIdAt(before)}`),
  ]);
  return taken.flatMap((result) => returned(result, unsent));
}

/** They cannot be sent now: says why, and leaves them to the next sweep. */
export function leaveUnsent(
  ctx: AccountContext,
  ids: readonly string[],
  reason: string,
): Statement {
  return statement(sql`UPDATE messages SET reason = ${reason}, sweep_at = ${ctx.now()}
    WHERE account_id = ${ctx.db.accountId}
      AND id IN (SELECT value FROM json_each(${JSON.stringify(ids)})) AND status = 'queued'`);
}
