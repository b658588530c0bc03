import * as z from "zod";
import { isMessageStatus, type MessageStatus } from "#core/statuses.ts";
import type { AccountContext } from "#worker/context.ts";
import type { CampaignRecord } from "../campaign-queries.ts";
import { countByStatus } from "./count-queries.ts";

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
