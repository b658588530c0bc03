import { firstMessageIdAt, timeOf } from "#core/ids.ts";
import { ROW_BYTES } from "#core/rules/limits.ts";
import type { AccountContext, SystemContext } from "#worker/context.ts";
import { isAborted } from "#worker/db/batch-guard.ts";
import { slotAt } from "#worker/domains/reports/stats/figures.ts";
import {
  type ArchivedCount,
  addArchives,
  dueArchives,
  type Kept,
  keepPart,
  moveCursor,
  putOff,
} from "#worker/domains/sending/archive/archive-queries.ts";
import { writePart } from "#worker/domains/sending/archive/write-part.ts";
import { forEachAccount } from "#worker/kernel/each-alone.ts";
import { subtractData } from "#worker/kernel/limits/keep-within.ts";
import {
  type Archivable,
  archivableRows,
  deleteArchived,
  scannedPage,
} from "./inner/archive-queries.ts";

const DAY_MS = 86_400_000;
/** Messages that are looked at together, and of which pages one turn looks at. */
const PAGE = 1000;
const PAGES = 40;
/** Messages of one object: fewer than the least are left for later. */
const MOST = 10_000;
const LEAST = 100;
/** What is left of a round is looked at again then. */
const ROUND_MS = 7 * DAY_MS;
/** After a failure others go first. */
const PUT_OFF_MS = DAY_MS / 24;
const ACCOUNTS = 20;

/** Moves messages that are over and old into the archive, if one is kept. */
export async function sweepArchive(ctx: SystemContext, shard: D1Database): Promise<boolean> {
  if (ctx.settings.ARCHIVE_AFTER_DAYS === undefined) return false;
  await addArchives(shard, ctx.now());
  const due = await dueArchives(shard, ctx.now(), ACCOUNTS);
  const done = await forEachAccount(ctx, "archive", due, (account, { cursor }) =>
    archiveAccount(account, cursor, () => ctx.isSpent?.() ?? false),
  );
  return done < due.length || due.length === ACCOUNTS;
}

/** Looks at an account's messages from a cursor on, an object's at a time, until its round or its time is over. */
async function archiveAccount(
  ctx: AccountContext,
  from: string,
  isSpent: () => boolean,
): Promise<void> {
  const endedBefore = ctx.now() - (ctx.settings.ARCHIVE_AFTER_DAYS ?? 0) * DAY_MS;
  for (let cursor = from; ; ) {
    const next = await archiveNext(ctx, cursor, endedBefore).catch(async (error: unknown) => {
      await ctx.db.batch([putOff(ctx, cursor, ctx.now() + PUT_OFF_MS)]);
      // Another run was faster, or a message changed.
      if (!isAborted(error)) throw error;
      ctx.log.info("archive.overtaken", { account: ctx.account.id });
      return undefined;
    });
    if (next === undefined || isSpent()) return;
    cursor = next;
  }
}

/** Returns the cursor behind the object; undefined at the end of the round. */
async function archiveNext(
  ctx: AccountContext,
  cursor: string,
  endedBefore: number,
): Promise<string | undefined> {
  const { messages, last, isLast } = await nextPart(ctx, cursor, endedBefore);
  const to = isLast ? { cursor: "", nextAt: ctx.now() + ROUND_MS } : { cursor: last };
  await archive(ctx, messages, moveCursor(ctx, cursor, to));
  return isLast ? undefined : last;
}

interface Found {
  messages: Archivable[];
  /** The last that was looked at. */
  last: string;
  /** Whether nothing that is old enough comes behind it. */
  isLast: boolean;
}

/** The next messages that one object may have: those of a month. */
async function nextPart(ctx: AccountContext, cursor: string, endedBefore: number): Promise<Found> {
  const end = firstMessageIdAt(endedBefore);
  const messages: Archivable[] = [];
  let [after, before] = [cursor, end];
  for (let page = 0; page < PAGES && messages.length + PAGE <= MOST; page++) {
    if (page === 0) before = await endOfMonth(ctx, cursor, end);
    const found = await scannedPage(ctx, { after, before }, PAGE);
    if (!found?.last) break;
    messages.push(...(await archivableRows(ctx, { after, last: found.last, endedBefore })));
    after = found.last;
    if (found.n < PAGE) return { messages, last: after, isLast: before === end };
  }
  return { messages, last: after, isLast: after === cursor };
}

/** The end of the month of the first message behind the cursor. */
async function endOfMonth(ctx: AccountContext, after: string, end: string): Promise<string> {
  const found = await scannedPage(ctx, { after, before: end }, 1);
  if (!found?.first) return end;
  const first = new Date(timeOf(found.first));
  const next = firstMessageIdAt(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1));
  return next < end ? next : end;
}

/** Writes the object, and only when it was read back, deletes the messages in the transaction that notes it. */
async function archive(
  ctx: AccountContext,
  messages: readonly Archivable[],
  moved: ReturnType<typeof moveCursor>,
): Promise<void> {
  const [first] = messages;
  if (!first || messages.length < LEAST) {
    await ctx.db.batch(moved);
    return;
  }
  const rows = messages.map(({ progress: _, ...message }) => message);
  const part = await writePart(ctx, new Date(timeOf(first.id)).toISOString().slice(0, 7), rows);
  const bytes = rows.reduce(
    (sum, { text }) => sum + ROW_BYTES.message + Buffer.byteLength(text),
    0,
  );
  await ctx.db.batch([
    ...moved,
    ...keepPart(ctx, part, rows, keptOf(messages)),
    subtractData(ctx, bytes),
    ...deleteArchived(ctx, rows),
  ]);
  ctx.log.info("archive.part", {
    account: ctx.account.id,
    messages: rows.length,
    bytes: part.bytes,
  });
}

/** Statuses of messages that a carrier charges for, or does if it accepted them. */
const CHARGED: ReadonlySet<string> = new Set(["sent", "delivered"]);
const CHARGED_IF_ACCEPTED: ReadonlySet<string> = new Set(["failed", "expired"]);

function chargingCarrier({ carrier, refunded, status, carrier_id }: Archivable): string {
  if (carrier === null || refunded === 1) return "";
  const isCharged = CHARGED.has(status) || (CHARGED_IF_ACCEPTED.has(status) && carrier_id !== null);
  return isCharged ? carrier : "";
}

/** What figures need of messages once they are archived. */
function keptOf(messages: readonly Archivable[]): Kept {
  const counts = new Map<string, ArchivedCount>();
  const progress = new Map<string, Map<string, number>>();
  for (const message of messages) {
    const one = countOf(message);
    const key = JSON.stringify([one.slot, one.campaign, one.status, one.carrier, one.lot]);
    const sum = counts.get(key);
    counts.set(key, {
      ...one,
      messages: one.messages + (sum?.messages ?? 0),
      parts: one.parts + (sum?.parts ?? 0),
      spent: one.spent + (sum?.spent ?? 0),
    });
    const ofCampaign = progress.get(one.campaign) ?? new Map<string, number>();
    progress.set(one.campaign, ofCampaign);
    ofCampaign.set(message.progress, (ofCampaign.get(message.progress) ?? 0) + 1);
  }
  return {
    counts: [...counts.values()],
    progress: [...progress].map(([campaign, rows]) => [
      campaign,
      `[${[...rows].map(([row, n]) => `[${row},${n}]`).join(",")}]`,
    ]),
  };
}

function countOf(message: Archivable): ArchivedCount {
  const carrier = chargingCarrier(message);
  return {
    slot: slotAt(timeOf(message.id)),
    campaign: message.campaign_id,
    status: message.status,
    carrier,
    lot: message.lot ?? -1,
    messages: 1,
    parts: carrier === "" ? 0 : message.segments,
    spent: message.refunded === 1 ? 0 : message.price,
  };
}
