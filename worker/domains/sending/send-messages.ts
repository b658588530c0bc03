import type { Id } from "#core/ids.ts";
import type { AccountContext } from "#worker/context.ts";
import {
  claimedMessage,
  claimMessages,
  recordResults,
} from "#worker/domains/messages/claim-queries.ts";
import { suppressionLists } from "#worker/domains/suppressions/lists-of.ts";
import { commit } from "#worker/kernel/commit.ts";
import { deferEffect } from "#worker/kernel/defer-effect.ts";
import { Deferred } from "#worker/kernel/deferred.ts";
import { isStopped } from "#worker/kernel/stop-switch.ts";
import { delivery } from "./delivery.ts";
import { refundQuick } from "./inner/refund-quick.ts";
import { submitToCarrier } from "./inner/submit-to-carrier.ts";

/** What is never sent and has to be refunded. */
const RETURNED: ReadonlySet<string> = new Set(["failed", "blocked", "expired"]);

/**
 * Sends messages that belong to no campaign: a reply alone, or those of one quick message. Safe to run
 * twice: a second run claims nothing, and refunds what a first one left unrefunded when it died.
 */
export async function sendMessages(
  ctx: AccountContext,
  ids: readonly Id<"message">[],
): Promise<void> {
  if (isStopped(ctx, ctx.account.shard)) {
    return deferEffect(ctx, { type: "sendTogether", messages: [...ids] });
  }
  const lists = await suppressionLists(ctx);
  const events = [{ type: "messages.changed", messages: { ids } } as const];
  const [dropped, claim] = await commit(ctx, {
    statements: claimMessages(ctx, ids, lists),
    events,
  });
  const claimed = claimedMessage.array().parse(claim?.results ?? []);
  const [first] = claimed;
  // A reply to STOP goes to a number that has just opted out.
  const watched = first?.quick_id ? { lists, delivery: delivery(ctx) } : undefined;
  const rows = await submitToCarrier(ctx, claimed, { campaign: null, chunk: null }, watched);
  if (rows.length > 0) await commit(ctx, { statements: [recordResults(ctx, rows)], events });
  const returned = rows.some(([, , status]) => RETURNED.has(status));
  if (!first || returned || dropped?.meta.changes) await refundQuick(ctx, ids);
  if (rows.some(([, , status]) => status === "queued")) throw new Deferred(ids.join());
}
