import type { Id } from "#core/ids.ts";
import type { AccountContext } from "#worker/context.ts";
import { suppressionLists } from "#worker/domains/audience/suppressions/lists-of.ts";
import {
  claimedMessage,
  claimMessages,
  failWithoutSender,
  recordResults,
} from "#worker/domains/sending/messages/claim-queries.ts";
import { outgoingOf } from "#worker/domains/sending/messages/outgoing-queries.ts";
import { leaveUnsent } from "#worker/domains/sending/messages/unsent-queries.ts";
import { countSubmitted } from "#worker/domains/sending/providers/carrier-counts-queries.ts";
import { WAIT_TEXTS } from "#worker/domains/sending/providers/choose-provider.ts";
import { isCanary } from "#worker/domains/sending/providers/watch-provider.ts";
import { commit } from "#worker/kernel/commit.ts";
import { Deferred } from "#worker/kernel/deferred.ts";
import { isStopped } from "#worker/kernel/stop-switch.ts";
import { chunkDelivery, type Delivery } from "./chunk-delivery.ts";
import { refundQuick } from "./inner/refund-quick.ts";
import { submitToCarrier } from "./inner/submit-to-carrier.ts";
import { suppressOptedOut } from "./inner/suppress-opted-out.ts";

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
  // They stay queued, and the sweep finds when they may go.
  if (isStopped(ctx, ctx.account.shard)) return;
  const deliver = chunkDelivery(ctx);
  const route = await routeOf(ctx, ids, deliver);
  if (!route) return refundQuick(ctx, ids);
  if (!route.carrier || (route.canary && !(await isCanary(ctx, route.carrier.name)))) {
    return wait(ctx, ids, route.carrier ? WAIT_TEXTS.stopped : route.reason);
  }
  const { carrier, canary } = route;
  const lists = await suppressionLists(ctx);
  const events = [{ type: "messages.changed", messages: { ids } } as const];
  const [failed, dropped, claim] = await commit(ctx, {
    statements: claimMessages(ctx, ids, carrier.name, lists),
    events,
  });
  const claimed = claimedMessage.array().parse(claim?.results ?? []);
  const [first] = claimed;
  // A reply to STOP goes to a number that has just opted out.
  const watched = first?.quick_id ? { lists, delivery: deliver } : undefined;
  const of = { campaign: null, chunk: null, carrier, canary };
  const { rows, optedOut, counts } = await submitToCarrier(ctx, claimed, of, watched);
  if (rows.length > 0) {
    const counted = countSubmitted(ctx, carrier.name, counts);
    await commit(ctx, { statements: [recordResults(ctx, rows), ...counted], events });
  }
  await suppressOptedOut(ctx, optedOut);
  const returned = rows.some(([, , status]) => RETURNED.has(status));
  const ended = (failed?.meta.changes ?? 0) + (dropped?.meta.changes ?? 0);
  if (!first || returned || ended > 0) await refundQuick(ctx, ids);
  if (rows.some(([, , status]) => status === "queued")) throw new Deferred(ids.join());
}

/** The carrier for all of them; undefined if they are gone. */
async function routeOf(ctx: AccountContext, ids: readonly Id<"message">[], by: Delivery) {
  const outgoing = await outgoingOf(ctx, ids[0] ?? "");
  return outgoing && (await by.choose(outgoing));
}

/** Nothing was submitted: the sweep tries again, and the messages say what they wait for. */
async function wait(
  ctx: AccountContext,
  ids: readonly Id<"message">[],
  reason: string,
): Promise<void> {
  const [failed] = await commit(ctx, {
    statements: [failWithoutSender(ctx, ids), leaveUnsent(ctx, ids, reason)],
    events: [{ type: "messages.changed", messages: { ids } }],
  });
  // All of them have the same sender.
  if (failed?.meta.changes) await refundQuick(ctx, ids);
}
