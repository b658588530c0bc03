import type { SystemContext } from "#worker/context.ts";
import { forEachAccount } from "#worker/kernel/each-alone.ts";
import { keepAlive } from "./ask-as.ts";
import { idleConnections } from "./inner/connection-queries.ts";

const AT_ONCE = 20;

/** Renews connections that nobody uses, long before their vendors end them. */
export async function sweepIdle(ctx: SystemContext, shard: D1Database): Promise<boolean> {
  const idle = await idleConnections(shard, ctx.now(), AT_ONCE);
  await forEachAccount(ctx, "idle connections", idle, (account, { app }) =>
    keepAlive(account, app),
  );
  return idle.length === AT_ONCE;
}
