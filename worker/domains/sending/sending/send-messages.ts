import type { Id } from "#core/ids.ts";
import type { AccountContext, SystemContext } from "#worker/context.ts";
import { suppressionLists } from "#worker/domains/audience/suppressions/lists-of.ts";
import { outgoingOf } from "#worker/domains/sending/messages/chunk-queries.ts";
import {
  claimedMessage,
  claimMessages,
  failWithoutSender,
  recordResults,
} from "#worker/domains/sending/messages/claim-queries.ts";
import { leaveUnsent, takeUnsent } from "#worker/domains/sending/messages/waiting-queries.ts";
import { countSubmitted } from "#worker/domains/sending/providers/carrier-counts-queries.ts";
import { WAIT_TEXTS } from "#worker/domains/sending/providers/choose-provider.ts";
import { isCanary } from "#worker/domains/sending/providers/watch-provider.ts";
import { commit } from "#worker/kernel/commit.ts";
import { Deferred } from "#worker/kernel/deferred.ts";
import { forEachAccount } from "#worker/kernel/each-alone.ts";
import { perform } from "#worker/kernel/effects.ts";
import { isStopped } from "#worker/kernel/stop-switch.ts";
import { chunkDelivery, type Delivery } from "./chunk-delivery.ts";
import { refundQuick } from "./fail-messages.ts";
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

const LOST_MS = 60_000;
/** By then a job that is retried was tried four times. */
const LEASE_MS = 180_000;
const AT_ONCE = 300;

/** Puts messages of no campaign on the queue again whose job was lost, or that had to wait. */
export async function sweepUnsent(
  ctx: SystemContext,
  database: D1Database,
  shard: number,
): Promise<void> {
  if (isStopped(ctx, shard)) return;
  const now = ctx.now();
  const times = { now, before: now - LOST_MS, leaseMs: LEASE_MS };
  const taken = await takeUnsent(database, times, AT_ONCE);
  // As they were sent: those of one quick message that have one sender go together.
  const together = Map.groupBy(taken, (one) =>
    [one.account_id, one.quick_id ?? one.id, one.sender].join(" "),
  );
  const jobs = [...together.values()].flatMap((messages) =>
    messages[0]
      ? { account_id: messages[0].account_id, messages: messages.map(({ id }) => id).sort() }
      : [],
  );
  await forEachAccount(ctx, "unsent", jobs, (account, { messages }) =>
    perform(account, { type: "sendTogether", messages }),
  );
}
