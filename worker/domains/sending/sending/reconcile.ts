import type { Id } from "#core/ids.ts";
import type { Carrier } from "#worker/carriers/carrier.ts";
import type { AccountContext, SystemContext } from "#worker/context.ts";
import {
  findChunk,
  lapsedChunks,
  staleChunks,
} from "#worker/domains/sending/messages/chunk-queries.ts";
import {
  closeChunk,
  PATIENCE_MS,
  type ResultRow,
  recordResults,
} from "#worker/domains/sending/messages/claim-queries.ts";
import { LOST_TEXT } from "#worker/domains/sending/messages/replay-queries.ts";
import { providerNamed } from "#worker/domains/sending/providers/choose-provider.ts";
import { commit } from "#worker/kernel/commit.ts";
import { forEachAccount } from "#worker/kernel/each-alone.ts";
import { perform } from "#worker/kernel/effects.ts";
import {
  type OpenMessage,
  openInChunk,
  staleMessages,
  stalledCampaigns,
} from "./inner/stale-queries.ts";

/** By then a carrier has responded, or never will. */
const GRACE_MS = 60_000;
const AT_ONCE = 30;

/** Asks each carrier about the messages that were claimed for it. */
async function settleUnknown(ctx: AccountContext, open: readonly OpenMessage[]): Promise<void> {
  const byCarrier = Map.groupBy(open, ({ carrier }) => carrier ?? ctx.carrier.name);
  const rows: ResultRow[] = [];
  for (const [name, messages] of byCarrier) {
    const carrier = providerNamed(ctx, name);
    // One that is not connected any more cannot be asked, and no other one knows.
    rows.push(...(carrier ? await lookUp(ctx, carrier, messages) : messages.map(stillUnknown)));
  }
  if (rows.length === 0) return;
  const ids = rows.map(([id]) => id);
  await commit(ctx, {
    statements: [recordResults(ctx, rows)],
    events: [{ type: "messages.changed", messages: { ids } }],
  });
}

function stillUnknown({ id, claimed_at }: OpenMessage): ResultRow {
  return [id, claimed_at, "unknown", null, null];
}

/**
 * Asks a carrier about messages whose result was lost. Known ones were sent; those that it never
 * had are queued again, or have failed if their text is lost too; if it cannot say, they stay
 * `unknown` for a receipt to settle.
 */
async function lookUp(
  ctx: AccountContext,
  carrier: Carrier,
  open: readonly OpenMessage[],
): Promise<ResultRow[]> {
  const rows: ResultRow[] = [];
  for (let at = 0; at < open.length; at += carrier.batchSize) {
    const batch = open.slice(at, at + carrier.batchSize);
    const found = await carrier.lookup(batch.map(({ id }) => id)).catch((error: unknown) => {
      const about = { carrier: carrier.name, messages: batch.length };
      ctx.log.error("carrier.lookup_failed", error, about);
      return undefined;
    });
    const known = new Map(found?.map((result) => [result.reference, result]));
    for (const message of batch) {
      const { id, claimed_at, lost } = message;
      const result = known.get(id);
      if (!result) rows.push(stillUnknown(message));
      else if (result.known) rows.push([id, claimed_at, "sent", result.carrierId ?? null, null]);
      else if (lost) rows.push([id, claimed_at, "failed", null, LOST_TEXT]);
      else rows.push([id, claimed_at, "queued", null, null]);
    }
  }
  return rows;
}

/** Settles one chunk that was put on the queue and never ended. */
async function reconcileChunk(
  ctx: AccountContext,
  campaign: Id<"campaign">,
  number: number,
): Promise<void> {
  const chunk = await findChunk(ctx, campaign, number);
  if (chunk?.status !== "queued") return;
  await settleUnknown(ctx, await openInChunk(ctx, chunk, ctx.now() - GRACE_MS));
  await commit(ctx, { statements: [closeChunk(ctx, chunk)], effects: [{ type: "run", campaign }] });
}

/**
 * What was claimed before this moment has no consumer any more, however it ended; 0 once the sweep alone looks for such
 * claims. A restart proves nothing about a claim: its consumer may run elsewhere, or its request be on its way.
 */
export function lapsedSince(now: number, awakeSince: number): number {
  return now - awakeSince < 2 * GRACE_MS ? now - GRACE_MS : 0;
}

/** Settles a campaign's chunks that were claimed before then and never ended; returns whether there were any. */
export async function settleLapsed(
  ctx: AccountContext,
  campaign: Id<"campaign">,
  before: number,
): Promise<boolean> {
  const lapsed = await lapsedChunks(ctx, campaign, before);
  for (const chunk of lapsed) await reconcileChunk(ctx, campaign, chunk);
  return lapsed.length > 0;
}

/** Settles what crashes and lost queue messages left on a shard. */
export async function reconcile(ctx: SystemContext, shard: D1Database): Promise<void> {
  const before = ctx.now() - GRACE_MS;
  const chunks = await staleChunks(shard, before, AT_ONCE);
  await forEachAccount(ctx, "reconcile", chunks, (account, { campaign_id, chunk }) =>
    reconcileChunk(account, campaign_id, chunk),
  );
  const alone = await staleMessages(shard, { after: before - PATIENCE_MS, before }, AT_ONCE);
  await forEachAccount(ctx, "reconcile", alone, async (account, stale) => {
    await settleUnknown(account, [stale]);
    await perform(account, { type: "send", message: stale.id });
  });
}

const STALLED_MS = 60_000;
const MOST_CAMPAIGNS = 100;

/** Restarts runners whose alarm was lost. */
export async function restartStalled(ctx: SystemContext, shard: D1Database): Promise<void> {
  const now = ctx.now();
  const rows = await stalledCampaigns(shard, { now, before: now - STALLED_MS }, MOST_CAMPAIGNS);
  await forEachAccount(ctx, "restart", rows, (account, { id }) =>
    perform(account, { type: "run", campaign: id }),
  );
}
