import { CooeeError } from "#core/errors.ts";
import { type Id, idSchema } from "#core/ids.ts";
import type { AccountContext } from "#worker/context.ts";
import type { CampaignRecord } from "#worker/domains/campaigns/campaigns/campaign-queries.ts";
import { checkShared } from "#worker/domains/campaigns/campaigns/check-shared.ts";
import { recordWait } from "#worker/domains/campaigns/campaigns/sending-hours.ts";
import {
  chunkSize,
  closeSettled,
  openChunks,
  plannedChunks,
  queueChunks,
  unqueueChunks,
} from "#worker/domains/sending/messages/chunk-queries.ts";
import type { Choice } from "#worker/domains/sending/providers/choose-provider.ts";
import type { BulkMessage } from "#worker/queues/messages.ts";
import { settleLapsed } from "../reconcile.ts";

/** Seconds of work that may be on the queue, so that pause and cancel act within seconds. */
const SECONDS_IN_FLIGHT = 2;
const MOST_CHUNKS = 20;
/** A chunk older than this waits for a carrier to report; the rest does not wait with it. */
const STUCK_MS = 30_000;
const FEED_MS = 40;
const WATCH_MS = 250;
/** Only chunks that the sweep is asking about are open: that may take a day. */
const WAIT_MS = 2000;
/** Chunks end within a second; what took longer may have been settled by receipts alone. */
const SLOW_MS = 2000;
/** While it waits for the account's sending hours, which may be changed. */
const LOOK_AGAIN_MS = 900_000;

export interface Pumped {
  /** When to look again, in milliseconds. */
  againMs: number;
  /** Nothing is left to queue and nothing is on the queue. */
  drained: boolean;
}

/** Permits that campaigns share. */
interface Limit {
  key: string;
  perSecond: number;
  burstSeconds?: number;
}

interface Sending {
  /** The carrier for a sender, or why it has to wait; read when there is something to send. */
  choose: (sender: string) => Promise<Choice>;
  /** What chunks go out from that do not say it themselves. */
  from: string;
  perSecond: number;
  /** What the account may send at most, if it is limited. */
  pace: Limit | undefined;
  /** Outside the account's sending hours: when they begin. What is on the queue comes back. */
  closed: number | undefined;
  lostBefore: LostBefore;
}

/** What was queued or claimed before these moments has no consumer any more. */
export interface LostBefore {
  /** What was put on the queue before that and was not claimed is not on it any more. */
  queued: number;
  /** What was claimed before that has no consumer any more. */
  claimed: number;
}

/** Puts as many chunks on the queue as the sender's rate and the work in flight allow. */
export async function pumpCampaign(
  ctx: AccountContext,
  record: CampaignRecord,
  { closed, lostBefore, ...sending }: Sending,
): Promise<Pumped> {
  const campaign = idSchema("campaign").parse(record.id);
  const open = await openChunks(ctx, campaign, ctx.now() - STUCK_MS);
  const queuedBefore = (moment: number) =>
    open.some(({ status, oldest }) => status === "queued" && (oldest ?? 0) < moment);
  const isBack =
    (queuedBefore(lostBefore.queued) &&
      (await requeueLostChunks(ctx, campaign, lostBefore.queued))) ||
    (queuedBefore(lostBefore.claimed) && (await settleLapsed(ctx, campaign, lostBefore.claimed)));
  if (isBack) return { againMs: FEED_MS, drained: false };
  const inFlight = open.find(({ status, stuck }) => status === "queued" && stuck === 0);
  const planned = open.find(({ status }) => status === "planned");
  if (!planned) {
    const closed = open.length > 0 && (await settled(ctx, campaign));
    return { againMs: inFlight || closed ? WATCH_MS : WAIT_MS, drained: open.length === 0 };
  }
  await checkShared(ctx, record);
  if (closed !== undefined) {
    await recordWait(ctx, record, closed);
    const wait = Math.min(closed - ctx.now(), LOOK_AGAIN_MS);
    return { againMs: inFlight ? WATCH_MS : wait, drained: false };
  }
  const room = await roomFor(ctx, campaign, sending.perSecond, inFlight);
  if (room.length === 0) return { againMs: FEED_MS, drained: false };
  const granted: number[] = [];
  const waits: number[] = [];
  for (const [from, chunks] of Map.groupBy(room, ({ sender }) => sender ?? sending.from)) {
    const busy = inFlight !== undefined || granted.length > 0;
    const turn = await turnOf(ctx, { ...sending, from }, { chunks, busy });
    granted.push(...turn.granted);
    waits.push(turn.againMs);
  }
  await enqueue(ctx, campaign, granted);
  return { againMs: Math.min(...waits), drained: false };
}

interface Turn {
  chunks: Awaited<ReturnType<typeof plannedChunks>>;
  /** Whether something of the campaign is on the queue. */
  busy: boolean;
}

/** Which chunks of one sender may go now, and when to look again. */
async function turnOf(
  ctx: AccountContext,
  { choose, from, perSecond, pace }: Omit<Sending, "closed" | "lostBefore">,
  { chunks, busy }: Turn,
): Promise<{ granted: number[]; againMs: number }> {
  const route = await choose(from);
  if (!route.carrier) {
    if (!route.passes) throw new CooeeError("UNPROCESSABLE", route.reason);
    return { granted: [], againMs: busy ? WATCH_MS : WAIT_MS };
  }
  if (route.canary && busy) return { granted: [], againMs: WATCH_MS };
  const { granted, waitMs } = await permits(ctx, route.canary ? chunks.slice(0, 1) : chunks, [
    ...(pace ? [pace] : []),
    { key: from, perSecond },
    ...(route.perSecond
      ? [{ key: `carrier ${route.carrier.name}`, perSecond: route.perSecond }]
      : []),
  ]);
  return {
    granted: chunks.slice(0, granted).map(({ chunk }) => chunk),
    againMs: Math.max(FEED_MS, Math.min(waitMs, 1000)),
  };
}

/**
 * How many of these chunks each limit allows, one after the other; the rest waits for the slowest. What an earlier one
 * allowed for them goes back to it, or a busy number would use up an account's own pace.
 */
async function permits(
  ctx: AccountContext,
  room: readonly { messages: number }[],
  limits: readonly Limit[],
): Promise<{ granted: number; waitMs: number }> {
  let left = room.map(({ messages }) => messages);
  let waitMs = 0;
  const { id: account } = ctx.account;
  const given: { key: string; messages: number }[] = [];
  for (const { key, perSecond, ...burst } of limits) {
    const taken = await ctx.limiter(key).take(left, perSecond, ctx.now(), { account, ...burst });
    left = left.slice(0, taken.granted);
    waitMs = Math.max(waitMs, taken.waitMs);
    given.push({ key, messages: sum(left) });
    if (left.length === 0) break;
  }
  const used = sum(left);
  for (const { key, messages } of given) {
    if (messages > used) await giveBack(ctx, key, messages - used);
  }
  return { granted: left.length, waitMs };
}

/** Without it, they only come back in time. */
async function giveBack(ctx: AccountContext, key: string, messages: number): Promise<void> {
  const { id: account } = ctx.account;
  await ctx
    .limiter(key)
    .giveBack(messages, { account })
    .catch((error: unknown) => ctx.log.error("permits.kept", error, { messages }));
}

function sum(chunks: readonly number[]): number {
  return chunks.reduce((all, messages) => all + messages, 0);
}

/** Plans chunks again whose place on the queue was lost; returns whether there were any. */
async function requeueLostChunks(
  ctx: AccountContext,
  campaign: string,
  before: number,
): Promise<boolean> {
  const [taken] = await ctx.db.batch([unqueueChunks(ctx, campaign, before)]);
  return (taken?.meta.changes ?? 0) > 0;
}

/** Ends the chunks that receipts settled; returns whether there were any. */
async function settled(ctx: AccountContext, campaign: string): Promise<boolean> {
  const [closed] = await ctx.db.batch([closeSettled(ctx, campaign, ctx.now() - SLOW_MS)]);
  return (closed?.meta.changes ?? 0) > 0;
}

/** The next chunks that fit beside what is in flight; one of each sender always fits an empty queue. */
async function roomFor(
  ctx: AccountContext,
  campaign: string,
  perSecond: number,
  inFlight: { chunks: number; messages: number } | undefined,
) {
  const chunks = MOST_CHUNKS - (inFlight?.chunks ?? 0);
  if (chunks <= 0) return [];
  let messages = perSecond * SECONDS_IN_FLIGHT - (inFlight?.messages ?? 0);
  const room = [];
  const senders = new Set<string | null>();
  for (const next of await plannedChunks(ctx, campaign, chunks)) {
    messages -= next.messages;
    if (messages < 0 && (inFlight || senders.has(next.sender))) break;
    senders.add(next.sender);
    room.push(next);
  }
  return room;
}

async function enqueue(ctx: AccountContext, campaign: Id<"campaign">, chunks: readonly number[]) {
  if (chunks.length === 0) return;
  const [result] = await ctx.db.batch([queueChunks(ctx, campaign, chunks)]);
  const queued = chunkSize.array().parse(result?.results ?? []);
  const bodies = queued
    .sort((a, b) => a.chunk - b.chunk)
    .map(({ chunk }) => ({
      body: { account: ctx.account, campaign, chunk } satisfies BulkMessage,
    }));
  if (bodies.length > 0) await ctx.queues.bulk.sendBatch(bodies);
}
