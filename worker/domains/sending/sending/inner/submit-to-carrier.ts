import type { Id } from "#core/ids.ts";
import { MMS_TEXTS } from "#core/rules/mms.ts";
import { isOver, VALIDITY_TEXTS } from "#core/rules/validity.ts";
import type { Carrier, SendResult } from "#worker/carriers/carrier.ts";
import type { AccountContext } from "#worker/context.ts";
import { outboundMms } from "#worker/domains/content/media/attachment-contents.ts";
import { recordSubmission } from "#worker/domains/platform/journal/record-notes.ts";
import { packMessages } from "#worker/domains/platform/journal/submitted-message.ts";
import {
  BLOCKED_REASON,
  type ClaimedMessage,
  type ResultRow,
} from "#worker/domains/sending/messages/claim-queries.ts";
import {
  type CarrierCount,
  kindOfReason,
} from "#worker/domains/sending/providers/carrier-counts-queries.ts";
import { watchProvider } from "#worker/domains/sending/providers/watch-provider.ts";
import { stoppedSinceClaim, type Watched } from "./stopped-since-claim.ts";

/**
 * After this a claim's remaining messages are released, and a carrier that has not responded is
 * abandoned. Together they are well within the grace period after which the sweep asks about a
 * claim.
 */
const SUBMIT_MS = 20_000;
const RESPONSE_MS = 20_000;

/** A reason is in the carrier's own words, and at most as long as a receipt's. */
const LONGEST_REASON = 200;

/** The campaign chunk that the messages belong to, neither for a single message, and their carrier. */
interface Part {
  campaign: Id<"campaign"> | null;
  chunk: number | null;
  carrier: Carrier;
  /** It is stopped because of errors: only one message is submitted, and finds out whether it works again. */
  canary: boolean;
}

interface Submitted {
  rows: ResultRow[];
  /** Messages to handsets from which the carrier has a STOP. */
  optedOut: string[];
  /** What the carrier said of those that it was given. */
  counts: CarrierCount[];
}

type Outcome = ResultRow[2];

function row(
  { id, claimed_at }: ClaimedMessage,
  outcome: Outcome,
  carrierId: string | null = null,
  reason: string | null = null,
): ResultRow {
  return [id, claimed_at, outcome, carrierId, reason];
}

function rowOf(message: ClaimedMessage, result: SendResult | undefined): ResultRow {
  switch (result?.outcome) {
    case "accepted":
      return row(message, "sent", result.carrierId);
    case "rejected":
      return row(message, "failed", null, result.reason.slice(0, LONGEST_REASON));
    case "deferred":
      return row(message, "queued");
    case undefined:
      return row(message, "unknown");
  }
}

/**
 * Submits claimed messages to their carrier, except those whose number was added to one of the lists
 * since the claim, and those whose time has passed. If the carrier does not respond, what it accepted is unknown: those messages
 * are `unknown` and are never submitted again unless the carrier says that it never had them.
 */
export async function submitToCarrier(
  ctx: AccountContext,
  claimed: readonly ClaimedMessage[],
  of: Part,
  watched?: Watched,
): Promise<Submitted> {
  const { carrier, canary } = of;
  const optedOut: string[] = [];
  const counts: CarrierCount[] = [];
  // Messages that the journal cannot record are not sent: after a restore they could be sent again.
  if (!(await isRecorded(ctx, claimed, of)))
    return { rows: claimed.map(waiting), optedOut, counts };
  const most = canary ? 1 : claimed.length;
  const rows = claimed.slice(most).map(waiting);
  for (let at = 0; at < Math.min(most, claimed.length); at += carrier.batchSize) {
    const batch = claimed.slice(at, Math.min(most, at + carrier.batchSize));
    const stopped = await stoppedSinceClaim(ctx, batch, watched);
    const late = batch.some(({ claimed_at }) => ctx.now() - claimed_at > SUBMIT_MS);
    if (late || !stopped) {
      rows.push(...batch.map(waiting));
      continue;
    }
    const dropped = batch.filter(stopped);
    rows.push(...dropped.map((message) => row(message, "blocked", null, BLOCKED_REASON)));
    const open = batch.filter((message) => !stopped(message));
    const over = open.filter(({ valid_until }) => isOver(valid_until, ctx.now()));
    rows.push(...over.map((message) => row(message, "expired", null, VALIDITY_TEXTS.expired)));
    const kept = over.length > 0 ? open.filter((message) => !over.includes(message)) : open;
    if (kept.length === 0) continue;
    const submitted = await submitBatch(ctx, of, kept);
    rows.push(...submitted.rows);
    optedOut.push(...submitted.optedOut);
    counts.push(...submitted.counts);
  }
  return { rows, optedOut, counts };
}

function waiting(message: ClaimedMessage): ResultRow {
  return row(message, "queued");
}

async function isRecorded(
  ctx: AccountContext,
  claimed: readonly ClaimedMessage[],
  { campaign, chunk, carrier }: Part,
): Promise<boolean> {
  const [first] = claimed;
  if (!first) return true;
  const { sender, claimed_at: at } = first;
  const quick = first.quick_id;
  const messages = packMessages(claimed.map((one) => ({ ...one, code: one.opt_out_code })));
  try {
    const of = { campaign, chunk, quick, carrier: carrier.name };
    await recordSubmission(ctx, { ...of, sender, at, messages });
    return true;
  } catch (error) {
    ctx.log.error("journal.away", error, { messages: claimed.length });
    return false;
  }
}

async function submitBatch(
  ctx: AccountContext,
  { carrier, canary }: Part,
  claimed: readonly ClaimedMessage[],
): Promise<Submitted> {
  const mms = await mmsOf(ctx, claimed);
  // Nothing was submitted yet: they can be sent when the files can be read again.
  if (!mms) return { rows: claimed.map(waiting), optedOut: [], counts: [] };
  const isWhole = ({ attachment_id: id }: ClaimedMessage) => id === null || mms.has(id);
  const batch = claimed.filter(isWhole);
  const bare = claimed.filter((message) => !isWhole(message));
  const lost = bare.map((message) => row(message, "failed", null, MMS_TEXTS.noFile));
  if (batch.length === 0) return { rows: lost, optedOut: [], counts: [] };
  const begunAt = ctx.now();
  const results = await answerOf(ctx, carrier, batch, mms);
  const took = ctx.now() - begunAt;
  const count = (such: (result: SendResult) => boolean) => results?.filter(such).length ?? 0;
  const counts = {
    accepted: count(({ outcome }) => outcome === "accepted"),
    refused: count((result) => result.outcome === "rejected" && !result.optedOut),
  };
  const answer = { provider: carrier.name, results: results && counts, canary };
  // The results matter more than the watch over the carrier.
  await watchProvider(ctx, answer).catch((error: unknown) =>
    ctx.log.error("provider.unwatched", error, { carrier: carrier.name }),
  );
  const resultOf = new Map(results?.map((result) => [result.reference, result]));
  return {
    rows: [...lost, ...batch.map((message) => rowOf(message, resultOf.get(message.id)))],
    optedOut: batch.flatMap(({ id }) => {
      const result = resultOf.get(id);
      return result?.outcome === "rejected" && result.optedOut ? id : [];
    }),
    counts: countsOf(
      batch.map(({ id }) => resultOf.get(id)),
      took,
    ),
  };
}

/** How often the carrier said the same in a call that took so long. */
function countsOf(results: readonly (SendResult | undefined)[], took: number): CarrierCount[] {
  const said = results.map((result): Omit<CarrierCount, "messages" | "took"> => {
    if (!result) return { outcome: "unanswered", reason: "" };
    if (result.outcome !== "rejected") return { outcome: result.outcome, reason: "" };
    return { outcome: "refused", reason: kindOfReason(result.reason) };
  });
  return [...Map.groupBy(said, ({ outcome, reason }) => `${outcome} ${reason}`).values()].flatMap(
    (same) => (same[0] ? { ...same[0], messages: same.length, took: took * same.length } : []),
  );
}

type Mms = Awaited<ReturnType<typeof outboundMms>>;

/** What MMS carry; undefined if that cannot be read now. */
async function mmsOf(
  ctx: AccountContext,
  claimed: readonly ClaimedMessage[],
): Promise<Mms | undefined> {
  try {
    return await outboundMms(
      ctx,
      claimed.flatMap(({ attachment_id }) => attachment_id ?? []),
    );
  } catch (error) {
    ctx.log.error("media.away", error, { messages: claimed.length });
    return undefined;
  }
}

/** What the carrier said; undefined if it did not answer. */
async function answerOf(
  ctx: AccountContext,
  carrier: Carrier,
  batch: readonly ClaimedMessage[],
  mms: Mms,
): Promise<SendResult[] | undefined> {
  try {
    return await inTime(
      carrier.send(
        batch.map(({ id, recipient, sender, text, attachment_id, valid_until }) => ({
          reference: id,
          to: recipient,
          from: sender,
          text,
          ...(attachment_id !== null && { mms: mms.get(attachment_id) }),
          ...(valid_until === null ? {} : { validUntil: valid_until }),
        })),
      ),
    );
  } catch (error) {
    const about = { carrier: carrier.name, messages: batch.length };
    ctx.log.error("carrier.no_response", error, about);
    return undefined;
  }
}

async function inTime<T>(response: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const over = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("The carrier did not respond in time")), RESPONSE_MS);
  });
  try {
    return await Promise.race([response, over]);
  } finally {
    clearTimeout(timer);
  }
}
