import * as z from "zod";
import { isMessageStatus, type MessageStatus } from "#core/statuses.ts";
import type { AccountContext } from "#worker/context.ts";
import { SLOTS, slotMs } from "#worker/domains/sending/messages/progress-queries.ts";
import type { CampaignRecord } from "../campaign-queries.ts";
import { countByStatus, type ProgressRow } from "./count-queries.ts";

export type Counts = Partial<Record<MessageStatus, number>>;

const stored = z.record(z.string(), z.number());

/** Messages by status as last counted. */
export function countsOf(campaign: Pick<CampaignRecord, "counts">): Counts {
  const counts: Counts = {};
  for (const [status, count] of Object.entries(stored.parse(JSON.parse(campaign.counts)))) {
    if (isMessageStatus(status)) counts[status] = count;
  }
  return counts;
}

export function sum(counts: Counts, statuses: readonly MessageStatus[]): number {
  return statuses.reduce((total, status) => total + (counts[status] ?? 0), 0);
}

/** Statuses of messages that a carrier accepted. */
export const OUT: readonly MessageStatus[] = ["sent", "delivered", "failed", "expired", "unknown"];

/** A campaign's messages by status, counted from the rows themselves. */
export async function recount(
  ctx: AccountContext,
  campaign: Pick<CampaignRecord, "id" | "firstMessage" | "lastMessage">,
): Promise<Counts> {
  const counts: Counts = {};
  for (const { status, n } of await countByStatus(ctx, campaign)) {
    if (isMessageStatus(status)) counts[status] = n;
  }
  return counts;
}

/** The most frequent ones are shown. */
const MOST_REASONS = 20;

const NOT_DELIVERED: ReadonlySet<string> = new Set(["failed", "expired"]);

interface Moment {
  at: number;
  /** Messages that had been sent by then, and that had been delivered. */
  sent: number;
  delivered: number;
}

export interface Progress {
  counts: Counts;
  failures: { reason: string; count: number; mayResend: boolean }[];
  /** Messages that failed or expired and that no carrier accepted. */
  neverSent: number;
  curve: Moment[];
}

/**
 * A campaign's messages by status and reason, and their sending and delivery over time, at up to 60
 * moments.
 */
export function progressOf(
  campaign: Pick<CampaignRecord, "startedAt" | "completedAt">,
  rows: readonly ProgressRow[],
  now: number,
): Progress {
  const counts: Counts = {};
  const reasons = new Map<string, { count: number; mayResend: boolean }>();
  for (const { status, reason, n } of rows) {
    if (isMessageStatus(status)) counts[status] = (counts[status] ?? 0) + n;
    if (reason === null) continue;
    const { count, mayResend } = reasons.get(reason) ?? { count: 0, mayResend: false };
    reasons.set(reason, { count: count + n, mayResend: mayResend || status !== "blocked" });
  }
  const failures = [...reasons]
    .map(([reason, figures]) => ({ reason, ...figures }))
    .sort((a, b) => b.count - a.count)
    .slice(0, MOST_REASONS);
  const neverSent = rows.reduce(
    (total, { status, sent, n }) => total + (NOT_DELIVERED.has(status) && sent === null ? n : 0),
    0,
  );
  const { startedAt: from, completedAt } = campaign;
  const curve = from ? curveOf(rows, from, slotMs({ from, until: completedAt ?? now })) : [];
  return { counts, failures, neverSent, curve };
}

function curveOf(rows: readonly ProgressRow[], from: number, ms: number): Moment[] {
  const sentIn = new Array<number>(SLOTS).fill(0);
  const deliveredIn = new Array<number>(SLOTS).fill(0);
  let last = 0;
  for (const { sent, delivered, n } of rows) {
    if (sent !== null) sentIn[sent] = (sentIn[sent] ?? 0) + n;
    if (delivered !== null) deliveredIn[delivered] = (deliveredIn[delivered] ?? 0) + n;
    last = Math.max(last, sent ?? 0, delivered ?? 0);
  }
  let sent = 0;
  let delivered = 0;
  return Array.from({ length: last + 1 }, (_, slot) => {
    sent += sentIn[slot] ?? 0;
    delivered += deliveredIn[slot] ?? 0;
    return { at: from + (slot + 1) * ms, sent, delivered };
  });
}
