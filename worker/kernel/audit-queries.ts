import { sql } from "drizzle-orm";
import { firstIdAt } from "#core/ids.ts";
import type { SystemContext } from "#worker/context.ts";
import { deleteOld } from "#worker/db/delete-old.ts";
import { statement } from "#worker/db/statement.ts";
import { writeControl } from "./commit-control.ts";

const DAY_MS = 86_400_000;
const AT_ONCE = 5000;

/** The id that who did what before it is not kept; undefined if all is. */
function oldBefore({ settings, now }: SystemContext): string | undefined {
  const days = settings.AUDIT_KEPT_DAYS;
  return days === undefined ? undefined : firstIdAt("audit", now() - days * DAY_MS);
}

/** Deletes who did what on a shard longer ago than it is kept. */
export async function sweepAudit(ctx: SystemContext, shard: D1Database): Promise<boolean> {
  const before = oldBefore(ctx);
  if (before === undefined) return false;
  return await deleteOld(shard, {
    table: "audit",
    key: ["account_id", "id"],
    before,
    limit: AT_ONCE,
  });
}

/** The same in CONTROL. */
export async function sweepControlAudit(ctx: SystemContext): Promise<boolean> {
  const before = oldBefore(ctx);
  if (before === undefined) return false;
  const [result] = await writeControl(ctx, [
    statement(sql`DELETE FROM audit WHERE id IN
      (SELECT id FROM audit WHERE id < ${before} ORDER BY id LIMIT ${AT_ONCE})
      /* cross-account: a sweep deletes what is old of every account */`),
  ]);
  return result?.meta.changes === AT_ONCE;
}
