import { sql } from "drizzle-orm";
import { firstIdAt } from "#core/ids.ts";
import type { SystemContext } from "#worker/context.ts";
import { oldKeys } from "#worker/db/old-keys.ts";
import { runBatch, statement } from "#worker/db/statement.ts";

const DAY_MS = 86_400_000;
const AT_ONCE = 5000;

/** Deletes who did what longer ago than it is kept. */
export async function sweepAudit(ctx: SystemContext, shard: D1Database): Promise<boolean> {
  const days = ctx.settings.AUDIT_KEPT_DAYS;
  if (days === undefined) return false;
  const old = oldKeys({
    table: "audit",
    key: ["account_id", "id"],
    before: firstIdAt("audit", ctx.now() - days * DAY_MS),
    limit: AT_ONCE,
  });
  const [result] = await runBatch(shard, [
    statement(sql`DELETE FROM audit WHERE (account_id, id) IN (${old})
      /* cross-account: a sweep deletes what is old of every account */`),
  ]);
  return result?.meta.changes === AT_ONCE;
}
