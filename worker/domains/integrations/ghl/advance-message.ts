import type { Id } from "#core/ids.ts";
import { GHL_TEXTS, type GhlReport } from "#core/rules/ghl.ts";
import {
  dndOf,
  doNotDisturb,
  inboundMessage,
  messageStatus,
  wantsNoTexts,
} from "#worker/connectors/ghl.ts";
import type { AccountContext, SystemContext } from "#worker/context.ts";
import { suppressionOf } from "#worker/domains/audience/suppressions/set-blocked.ts";
import {
  sendAutomatically,
  sentUnder,
} from "#worker/domains/campaigns/quick-messages/send-automatically.ts";
import { VendorError } from "#worker/domains/integrations/connections/vendor-error.ts";
import { forEachAccount } from "#worker/kernel/each-alone.ts";
import { askLocation } from "./inner/ask-location.ts";
import { deleteDnd, insertDnd } from "./inner/dnd-queries.ts";
import { findLocation } from "./inner/location-queries.ts";
import { deleteOldEvents } from "./inner/log-queries.ts";
import {
  changeMessage,
  claimMessage,
  claimNews,
  delayNews,
  deleteNews,
  dueMessages,
  dueNews,
  endLook,
  type GhlNewsRow,
  markSent,
  stateOf,
} from "./inner/message-queries.ts";
import { reportOf } from "./inner/message-state.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** What is taken for one turn; a turn that died is over then. */
const LEASE_MS = 2 * MINUTE_MS;
/** What could not be sent by then is not sent any more. */
const SENT_WITHIN_MS = DAY_MS;
/** What became of a message is reported for so long. */
const REPORTED_FOR_MS = 3 * DAY_MS;
const AT_ONCE = 100;

/**
 * Sends a message of GoHighLevel's, or tells it what became of it. It may run twice, stop half-way or come late: its key
 * sends once, and a report may be repeated.
 */
export async function advanceMessage(ctx: AccountContext, id: Id<"ghlMessage">): Promise<void> {
  const row = await claimMessage(ctx, id, ctx.now() + LEASE_MS);
  if (!row) return;
  const after = row.status === "received" ? await send(ctx, row) : row;
  if (after) await report(ctx, after);
}

type Taken = NonNullable<Awaited<ReturnType<typeof claimMessage>>>;

/** The message as it is then; undefined if it is tried again later. */
async function send(ctx: AccountContext, row: Taken): Promise<Taken | undefined> {
  const key = { kind: "ghl", key: row.messageId } as const;
  const before = await sentUnder(ctx, key);
  if (before) return settled(ctx, row, { status: "sent", reason: null });
  const location = await findLocation(ctx, row.locationId);
  if (location?.status !== "connected" || location.sender === null) {
    return settled(ctx, row, { status: "failed", reason: GHL_TEXTS.noSender });
  }
  if (row.files) return settled(ctx, row, { status: "failed", reason: GHL_TEXTS.files });
  const outcome = await sendAutomatically(ctx, {
    ...{ key: row.messageId, source: { kind: "ghl", id: row.id }, sender: location.sender },
    ...{ message: row.text, optOut: location.promotional, at: null },
    recipients: [{ number: row.number, values: {} }],
    statements: markSent(ctx, row.id, location.sender),
  });
  if (outcome.outcome !== "refused") return { ...row, status: "sent" };
  const { reason, retry, retryAt } = outcome;
  if (!retry || ctx.now() - row.createdAt > SENT_WITHIN_MS) {
    return settled(ctx, row, { status: "failed", reason });
  }
  const wait = Math.min(HOUR_MS, MINUTE_MS * 2 ** Math.min(row.tries, 10));
  await ctx.db.batch([changeMessage(ctx, row.id, { nextAt: retryAt ?? ctx.now() + wait })]);
  return undefined;
}

async function settled(
  ctx: AccountContext,
  row: Taken,
  end: Pick<Taken, "status" | "reason">,
): Promise<Taken> {
  await ctx.db.batch([changeMessage(ctx, row.id, end)]);
  return { ...row, ...end };
}

/** Tells GoHighLevel where the message is, if it does not know, and when to look again. */
async function report(ctx: AccountContext, row: Taken): Promise<void> {
  const { state, reason } = await stateOfMessage(ctx, row);
  const age = ctx.now() - row.createdAt;
  // Receipts hurry it: this is for those that never come.
  const wait = Math.min(HOUR_MS, Math.max(5 * MINUTE_MS, age));
  const again = age > REPORTED_FOR_MS ? null : ctx.now() + wait;
  try {
    if (state !== row.reported) {
      await askLocation(ctx, row.locationId, messageStatus(row.messageId, state, reason));
    }
    const nextAt = state === "pending" ? again : null;
    await ctx.db.batch([endLook(ctx, row, { reported: state, nextAt })]);
  } catch (error) {
    if (!(error instanceof VendorError)) throw error;
    ctx.log.info("ghl.unreported", { refusal: error.refusal });
    const later = again !== null && error.isPassing ? ctx.now() + LEASE_MS : again;
    await ctx.db.batch([endLook(ctx, row, { reported: row.reported, nextAt: later })]);
  }
}

interface State {
  state: GhlReport;
  reason: string | undefined;
}

async function stateOfMessage(ctx: AccountContext, row: Taken): Promise<State> {
  if (row.status === "failed") return { state: "failed", reason: row.reason ?? undefined };
  const sent = await sentUnder(ctx, { kind: "ghl", key: row.messageId });
  const message = sent?.messages.get(row.number);
  const found = message === undefined ? undefined : await stateOf(ctx, message);
  return { state: found ? reportOf(found.status) : "pending", reason: found?.reason ?? undefined };
}

/** Brings what a handset wrote, or that it opted out, to its contact; tried for a day. */
export async function advanceNews(ctx: AccountContext, id: string): Promise<void> {
  const row = await claimNews(ctx, id, ctx.now() + LEASE_MS);
  if (!row) return;
  try {
    if (row.kind === "reply") await askLocation(ctx, row.locationId, inboundMessage(row));
    else await tellOptOut(ctx, row);
    await ctx.db.batch([deleteNews(ctx, row)]);
  } catch (error) {
    if (!(error instanceof VendorError)) throw error;
    ctx.log.info("ghl.unanswered", { refusal: error.refusal });
    const wait = Math.min(HOUR_MS, MINUTE_MS * 2 ** row.tries);
    const isOver = row.tries > 24 || error.refusal === "refused";
    await ctx.db.batch([isOver ? deleteNews(ctx, row) : delayNews(ctx, row, ctx.now() + wait)]);
  }
}

/** Who opted in again meanwhile is left alone. What the contact wants of other channels stays as it is. */
async function tellOptOut(
  ctx: AccountContext,
  { locationId, contactId, text: number }: GhlNewsRow,
): Promise<void> {
  if (!(await suppressionOf(ctx, number)).optedOut) return;
  const dnd = { locationId, contactId, number };
  // Before it is told: that it then says the same is nothing new.
  await ctx.db.batch([insertDnd(ctx, dnd)]);
  try {
    const settings = await askLocation(ctx, locationId, dndOf(contactId));
    // One that is permanent would be weakened.
    if (wantsNoTexts(settings)) return;
    await askLocation(ctx, locationId, doNotDisturb(contactId, settings));
  } catch (error) {
    await ctx.db.batch([deleteDnd(ctx, dnd)]);
    throw error;
  }
}

/** Brings what is due to GoHighLevel's contacts, then sends and reports its messages, and forgets old events. */
export async function sweepGhl(ctx: SystemContext, shard: D1Database): Promise<boolean> {
  const now = ctx.now();
  const news = await dueNews(shard, now, AT_ONCE);
  await forEachAccount(ctx, "news for GoHighLevel", news, (account, { id }) =>
    advanceNews(account, id),
  );
  const messages = await dueMessages(shard, now, AT_ONCE);
  await forEachAccount(ctx, "messages of GoHighLevel", messages, (account, { id }) =>
    advanceMessage(account, id),
  );
  const hasOldEvents = await deleteOldEvents(shard, now);
  return messages.length === AT_ONCE || news.length === AT_ONCE || hasOldEvents;
}
