import type { AccountContext } from "#worker/context.ts";
import type { Effect } from "./effects.ts";
import { outboxRow } from "./queries.ts";

/** Leaves an effect to the outbox sweep, for what cannot be done now. */
export async function deferEffect(ctx: AccountContext, effect: Effect): Promise<void> {
  await ctx.db.batch([outboxRow(ctx, effect).insert]);
}
