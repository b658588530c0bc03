import { SHARED_SENDER } from "#core/contract/profile/me.ts";
import type { Id } from "#core/ids.ts";
import type { AccountContext } from "#worker/context.ts";
import { suppressionLists } from "#worker/domains/audience/suppressions/lists-of.ts";
import { senderOfCampaign } from "#worker/domains/campaigns/campaigns/campaign-sender.ts";
import { waitsForHours } from "#worker/domains/campaigns/campaigns/sending-hours.ts";
import { sharedWith } from "#worker/domains/identity/assignments/assigned-names.ts";
import {
  type Chunk,
  findChunk,
  outgoingOf,
} from "#worker/domains/sending/messages/chunk-queries.ts";
import {
  claimChunk,
  claimedMessage,
  closeChunk,
  recordResults,
} from "#worker/domains/sending/messages/claim-queries.ts";
import { countSubmitted } from "#worker/domains/sending/providers/carrier-counts-queries.ts";
import { isCanary } from "#worker/domains/sending/providers/watch-provider.ts";
import { commit } from "#worker/kernel/commit.ts";
import { isStopped } from "#worker/kernel/stop-switch.ts";
import { pause } from "#worker/pause.ts";
import type { Delivery } from "./chunk-delivery.ts";
import { submitToCarrier } from "./inner/submit-to-carrier.ts";
import { suppressOptedOut } from "./inner/suppress-opted-out.ts";

/** What the carrier did not accept, and the campaign may have to refund. */
const RETURNED: ReadonlySet<string> = new Set(["queued", "failed", "blocked", "expired"]);

/** Claims a chunk, submits it to the carrier and records the results. Safe to run twice. */
export async function sendChunk(
  ctx: AccountContext,
  input: { campaign: Id<"campaign">; chunk: number },
  delivery: Delivery,
): Promise<void> {
  const chunk = await findChunk(ctx, input.campaign, input.chunk);
  // A plan that was removed has no chunks; one that is done has nothing to send.
  if (!chunk || chunk.status === "done") return;
  // It stays on the queue's side of the claim; reconcile gives it back to the runner.
  if (isStopped(ctx, ctx.account.shard)) return;
  const [lists, shared, barred, closed, route] = await Promise.all([
    suppressionLists(ctx),
    sharedWith(ctx, "group"),
    lostSender(ctx, chunk, delivery),
    isClosed(ctx, chunk, delivery),
    routeOf(ctx, chunk, delivery),
  ]);
  if (
    barred ||
    closed ||
    !route?.carrier ||
    (route.canary && !(await isCanary(ctx, route.carrier.name)))
  ) {
    // Becomes planned again; the campaign's next tick stops it and records why, or waits.
    await ctx.db.batch([closeChunk(ctx, chunk)]);
    return;
  }
  const { carrier, canary } = route;
  // What others asked of this isolate meanwhile does not wait for all chunks of a delivery.
  await pause();
  const events = [{ type: "messages.changed", messages: { span: chunk } } as const];
  const statements = claimChunk(ctx, chunk, carrier.name, lists, shared?.ids);
  const [, claim] = await commit(ctx, { statements, events });
  const claimed = claimedMessage.array().parse(claim?.results ?? []);
  if (claimed.length === 0) {
    await ctx.db.batch([closeChunk(ctx, chunk)]);
    return;
  }
  const { rows, optedOut, counts } = await submitToCarrier(
    ctx,
    claimed,
    { ...input, carrier, canary },
    { lists, delivery },
  );
  await pause();
  const back = rows.some(([, , status]) => RETURNED.has(status));
  // A campaign that was cancelled in the meantime owes a refund: nothing else looks at it any more.
  const effects = back ? [{ type: "run", campaign: input.campaign } as const] : [];
  await commit(ctx, {
    statements: [
      recordResults(ctx, rows),
      closeChunk(ctx, chunk),
      ...countSubmitted(ctx, carrier.name, counts),
    ],
    events,
    effects,
  });
  await suppressOptedOut(ctx, optedOut);
}

/** Whether the chunk would use the shared number and the account no longer may. */
async function lostSender(ctx: AccountContext, chunk: Chunk, delivery: Delivery): Promise<boolean> {
  if (await delivery.mayUseSharedSender()) return false;
  return (await senderOfCampaign(ctx, chunk.campaignId)) === SHARED_SENDER;
}

/** The carrier for all of a chunk; undefined if its messages are gone. */
async function routeOf(ctx: AccountContext, chunk: Chunk, delivery: Delivery) {
  const outgoing = await outgoingOf(ctx, chunk.firstMessage);
  return outgoing && (await delivery.choose(outgoing));
}

/** Whether the account's sending hours ended while it was on the queue, and the campaign obeys them. */
async function isClosed(ctx: AccountContext, chunk: Chunk, delivery: Delivery): Promise<boolean> {
  return (await delivery.isClosed()) && (await waitsForHours(ctx, chunk.campaignId));
}
