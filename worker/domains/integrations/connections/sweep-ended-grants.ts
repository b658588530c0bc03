import type { SystemContext } from "#worker/context.ts";
import { forEachAccount } from "#worker/kernel/each-alone.ts";
import { revokeEnded } from "./inner/end-grant.ts";
import { dueEnded } from "./inner/ended-queries.ts";

const AT_ONCE = 20;

/** R328: revokes at vendors what could not be revoked when its connection was removed. */
export async function sweepEndedGrants(ctx: SystemContext, shard: D1Database): Promise<boolean> {
  const due = await dueEnded(shard, ctx.now(), AT_ONCE);
  await forEachAccount(ctx, "ended grants", due, (account, { id }) => revokeEnded(account, id));
  return due.length === AT_ONCE;
}
