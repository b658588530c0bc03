import type { AccountContext } from "#worker/context.ts";
import type { Effect } from "./effects.ts";
import { outboxRow } from "./queries.ts";

/** Leaves an effect that cannot be relayed now to the outbox sweep. */
export async function deferEffect(ctx: AccountContext, effect: Effect): Promise<void> {
  await ctx.db.batch([outboxRow(ctx, effect).insert]);
}
