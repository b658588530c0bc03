import { env } from "cloudflare:workers";
import * as z from "zod";
import { dailyTotals, type Stats } from "#core/contract/dashboard/dashboard.ts";
import { messageIds } from "#core/ids.ts";
import type { MessageStatus } from "#core/statuses.ts";
import type { AccountContext } from "#worker/context.ts";
import { shardDatabase } from "#worker/db/shards.ts";
import { dailyTotals as readDays } from "#worker/domains/reports/dashboard/usage.ts";
import { markStale } from "#worker/domains/reports/stats/figures.ts";

export function shardOf({ account }: AccountContext): D1Database {
  return shardDatabase(env, account.shard);
}

export async function moveTo(ctx: AccountContext, timeZone: string): Promise<void> {
  await env.CONTROL.prepare("UPDATE accounts SET time_zone = ? WHERE id = ?")
    .bind(timeZone, ctx.account.id)
    .run();
}

export interface Written {
  at: number;
  status: MessageStatus;
  price?: number;
  refunded?: boolean;
  /** What an MMS carries; a text has none. */
  attachment?: string;
  /** The carrier that it was claimed for, and whether that accepted it. */
  carrier?: string;
  accepted?: boolean;
  segments?: number;
}

/** Writes messages as the product does, with the marks in the same batch. Returns their ids. */
export async function write(ctx: AccountContext, rows: readonly Written[]): Promise<string[]> {
  const newId = messageIds(ctx.account.shard, ctx.account.number);
  const sorted = [...rows].sort((a, b) => a.at - b.at);
  const ids: string[] = sorted.map(({ at }) => newId(at));
  const shard = shardOf(ctx);
  const stale = markStale(ctx, ids);
  const values = sorted.map((row, index) => [
    ids[index],
    row.status === "received" ? "in" : "out",
    row.price ?? 0,
    row.refunded ? 1 : 0,
    row.status,
    row.attachment ?? null,
    row.carrier ?? null,
    row.accepted ? ids[index] : null,
    row.segments ?? 1,
  ]);
  await shard.batch([
    shard
      .prepare(
        `INSERT INTO messages (account_id, id, direction, recipient, sender, text, units, segments,
          unicode, price, refunded, status, attachment_id, carrier, carrier_id)
        SELECT ?1, value->>0, value->>1, '61412345678', 'Bells', '', 0, value->>8, 0, value->>2, value->>3,
          value->>4, value->>5, value->>6, value->>7 FROM json_each(?2)`,
      )
      .bind(ctx.account.id, JSON.stringify(values)),
    shard.prepare(stale.sql).bind(...stale.params),
  ]);
  return ids;
}

const stored = z.object({
  id: z.string(),
  status: z.string(),
  price: z.number(),
  refunded: z.number(),
});

/** The time in an id, read without the product's own code. */
function timeOf(id: string): number {
  const letters = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
  return [...id.slice(4, 14)].reduce((ms, letter) => ms * 32 + letters.indexOf(letter), 0);
}

const NONE: Stats = {
  totalSpent: 0,
  spent: 0,
  total: 0,
  Blocked: 0,
  Received: 0,
  Delivered: 0,
  Failed: 0,
  Pending: 0,
  Queued: 0,
  Reject: 0,
  Scheduled: 0,
  Send: 0,
  Sent: 0,
  Unknown: 0,
  Cancel_schedule: 0,
  Submitted: 0,
  totalSMS: 0,
  totalSMSReceived: 0,
  totalSMSSent: 0,
  totalSMSReject: 0,
  totalSMSBlocked: 0,
  totalSMSDelivered: 0,
  totalSMSFailed: 0,
  totalSMSExpired: 0,
  totalSMSQueued: 0,
  received: 0,
  others: 0,
  messageCountTotal: 0,
  totalNew: 0,
  sent: 0,
  delivered: 0,
  failed: 0,
  expired: 0,
  queued: 0,
  blocked: 0,
  cancelled: 0,
  unknown: 0,
  inbound: 0,
  outbound: 0,
  optout: 0,
};

const PLACES: Record<string, readonly (keyof Stats)[]> = {
  queued: ["queued", "Queued", "totalSMSQueued", "outbound", "totalNew"],
  sending: ["queued", "Send", "totalSMSQueued", "outbound", "totalNew"],
  unknown: ["unknown", "Unknown", "Submitted", "others", "outbound", "totalNew"],
  sent: ["sent", "Sent", "Submitted", "totalSMSSent", "outbound", "totalNew"],
  delivered: ["delivered", "Delivered", "Submitted", "totalSMSDelivered", "outbound", "totalNew"],
  failed: ["failed", "Failed", "totalSMSFailed", "outbound", "totalNew"],
  expired: ["expired", "totalSMSExpired", "outbound", "totalNew"],
  cancelled: ["cancelled", "Cancel_schedule", "others", "totalNew"],
  unscheduled: ["cancelled", "Cancel_schedule", "others", "totalNew"],
  rejected: ["Reject", "totalSMSReject", "others", "totalNew"],
  blocked: ["blocked", "Blocked", "totalSMSBlocked"],
  received: ["received", "Received", "totalSMSReceived", "inbound"],
};
/** Not sent yet, and in no figure. */
const WAITING = ["pending", "scheduled"];
const EVERY = ["messageCountTotal", "total", "totalSMS"] as const;

/** What each day's figures must be, counted one message at a time; with `letters` 7, each month's. */
export async function countedByHand(
  ctx: AccountContext,
  timeZone: string,
  letters: 7 | 10 = 10,
): Promise<Map<string, Stats>> {
  const shard = shardOf(ctx);
  const [messages, optOuts] = await shard.batch([
    shard
      .prepare("SELECT id, status, price, refunded FROM messages WHERE account_id = ?")
      .bind(ctx.account.id),
    shard
      .prepare("SELECT opted_out_at FROM suppressions WHERE account_id = ?")
      .bind(ctx.account.id),
  ]);
  const format = new Intl.DateTimeFormat("sv-SE", { timeZone });
  const days = new Map<string, Stats>();
  const at = (ms: number) => {
    const day = format.format(ms).slice(0, letters);
    const known = days.get(day) ?? { ...NONE };
    days.set(day, known);
    return known;
  };
  for (const row of stored.array().parse(messages?.results)) {
    if (WAITING.includes(row.status)) continue;
    const day = at(timeOf(row.id));
    for (const name of EVERY) day[name]++;
    for (const place of PLACES[row.status] ?? []) day[place]++;
    if (row.refunded === 0) {
      day.totalSpent += row.price / 1000;
      day.spent += row.price / 1000;
    }
  }
  const left = z.array(z.object({ opted_out_at: z.number().nullable() }));
  for (const { opted_out_at } of left.parse(optOuts?.results)) {
    if (opted_out_at !== null) at(opted_out_at).optout++;
  }
  return days;
}

/** The days that the product shows, without the empty ones. */
export async function shownDays(ctx: AccountContext, input: { from?: string; to?: string } = {}) {
  const { data } = await readDays(ctx, dailyTotals.input.parse(input));
  return withoutEmpty(data);
}

export function withoutEmpty(data: readonly (Stats & { time: string })[]): Map<string, Stats> {
  const days = data.map(({ time, ...stats }) => [time, stats] as const);
  return new Map(days.filter(([, stats]) => stats.messageCountTotal > 0 || stats.optout > 0));
}
