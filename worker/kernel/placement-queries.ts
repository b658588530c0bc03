import { sql } from "drizzle-orm";
import * as z from "zod";
import type { Kernel } from "#worker/context.ts";

const placed = z.object({
  account: z.string(),
  state: z.enum(["pausing", "frozen", "moved", "cleared"]),
  shard: z.number(),
});

/** Accounts whose work waits while they are moved, and those that were moved within the last days, in that order. */
export function placedAccounts(ctx: Pick<Kernel, "control">) {
  return ctx.control.rows(
    sql`SELECT j.value AS account, m.state,
        iif(m.state IN ('moved', 'cleared'), m.to_shard, m.from_shard) AS shard
      FROM account_moves m, json_each(m.accounts) j
      WHERE m.state NOT IN ('done', 'aborted')
        AND m.state IN ('pausing', 'frozen', 'moved', 'cleared') ORDER BY m.started_at`,
    placed,
  );
}

const path = z.object({ from_shard: z.number(), to_shard: z.number() });

/** From which shards accounts have ever moved to which. */
export function movedPaths(ctx: Pick<Kernel, "control">) {
  return ctx.control.rows(
    sql`SELECT DISTINCT from_shard, to_shard FROM account_moves WHERE moved_at IS NOT NULL`,
    path,
  );
}
