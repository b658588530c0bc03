import type { AccountContext } from "#worker/context.ts";
import { countListeners } from "#worker/domains/platform/webhooks/webhook-queries.ts";
import { commit } from "#worker/kernel/commit.ts";
import type { LocationRow } from "./location-queries.ts";

const AT_ONCE = 50;

/** Posts to the account's webhooks which locations were connected or removed. */
export async function announceLocations(
  ctx: AccountContext,
  changed: readonly Pick<LocationRow, "id" | "name" | "status">[],
): Promise<void> {
  if (changed.length === 0 || (await countListeners(ctx, "ghl.subAccount")) === 0) return;
  const at = ctx.now();
  for (let from = 0; from < changed.length; from += AT_ONCE) {
    const events = changed.slice(from, from + AT_ONCE).map(({ id: subAccount, name, status }) => {
      return { type: "ghl.subAccount", subAccount, name, status, at } as const;
    });
    await commit(ctx, { events });
  }
}
