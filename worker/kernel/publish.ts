import type { LiveEvent } from "#core/events.ts";
import type { AccountContext } from "#worker/context.ts";

/** Tells whoever watches; a feed that fails harms nothing, the database is the truth. */
export function publish(
  ctx: AccountContext,
  events: LiveEvent[],
  account: string = ctx.account.id,
): void {
  const told = async () => await ctx.feed(account).publish(events);
  ctx.waitUntil(told().catch((error: unknown) => ctx.log.error("feed.failed", error)));
}
