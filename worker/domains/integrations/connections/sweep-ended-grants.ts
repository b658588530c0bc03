import type { SystemContext } from "#worker/context.ts";
import { forEachAccount } from "#worker/kernel/each-alone.ts";
import { dueEnded } from "./ended-queries.ts";
import { revokeDue } from "./inner/end-grant.ts";

const AT_ONCE = 20;

/** R328: revokes at vendors what could not be revoked when its connection was removed. */
export async function sweepEndedGrants(ctx: SystemContext, shard: D1Database): Promise<boolean> {
  const due = await dueEnded(shard, ctx.now(), AT_ONCE);
  await forEachAccount(ctx, "ended grants", due, (account, { id }) => revokeDue(account, id, ctx));
  return due.length === AT_ONCE;
}
