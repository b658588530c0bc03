import type { SystemContext } from "#worker/context.ts";
import { keepPromise } from "./commit.ts";
import { eachOfAccounts } from "./each-of-accounts.ts";
import { effect } from "./effects.ts";
import { staleEffects } from "./queries.ts";

const GRACE_MS = 20_000;
/** Of each shard; with the other sweeps it has to stay under D1's 1,000 queries an invocation. */
const AT_ONCE = 100;

/** Hands over what commits promised and a crash or an outage kept back. */
export async function relayStragglers(ctx: SystemContext): Promise<number> {
  let relayed = 0;
  for (const shard of ctx.shards) {
    const rows = await staleEffects(shard, ctx.now() - GRACE_MS, AT_ONCE);
    relayed += await eachOfAccounts(ctx, "relay", rows, (account, row) =>
      keepPromise(account, effect.parse(JSON.parse(row.effect)), row.id),
    );
  }
  return relayed;
}
