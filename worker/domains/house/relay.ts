import type { SystemContext } from "#worker/context.ts";
import { resolveAccount } from "#worker/domains/directory/resolve-account.ts";
import { keepPromise } from "./commit.ts";
import { effect } from "./effects.ts";
import { staleEffects } from "./queries.ts";

const GRACE_MS = 20_000;
const AT_ONCE = 200;

/** Hands over what commits promised and a crash or an outage kept back. */
export async function relayStragglers(ctx: SystemContext): Promise<number> {
  let relayed = 0;
  for (const shard of ctx.shards) {
    for (const row of await staleEffects(shard, ctx.now() - GRACE_MS, AT_ONCE)) {
      const ref = await resolveAccount(ctx, row.account_id);
      if (!ref) continue;
      await keepPromise(ctx.forAccount(ref), effect.parse(JSON.parse(row.effect)), row.id);
      relayed++;
    }
  }
  return relayed;
}
