import { conflict } from "#core/errors.ts";
import { GHL_TEXTS } from "#core/rules/ghl.ts";
import type { AccountContext } from "#worker/context.ts";
import { countListeners } from "#worker/domains/platform/webhooks/webhook-queries.ts";
import { commit } from "#worker/kernel/commit.ts";
import type { EventOf } from "#worker/kernel/events.ts";

type Posted = EventOf<"ghl.subAccount" | "ghl.sender" | "ghl.report">;

/** Posts to the account's webhooks; there has to be one that takes any of it. */
export async function post(ctx: AccountContext, events: readonly Posted[]): Promise<void> {
  const counts = await Promise.all(events.map(({ type }) => countListeners(ctx, type)));
  if (counts.every((count) => count === 0)) throw conflict(GHL_TEXTS.noWebhook);
  await commit(ctx, { events });
}
