import { type SQL, sql } from "drizzle-orm";
import type { AccountContext } from "#worker/context.ts";
import { FAILED, NO_REASON } from "./history-queries.ts";

/** Time slots by which a campaign's messages are counted: how many, and how long each is. */
export const SLOTS = 60;
const SHORTEST_MS = 1000;
/** Room at the end for receipts that are still to come. */
const AFTER_MS = 5000;

/** How long a slot is; `slotLength` computes the same. */
export function slotMs({ from, until }: { from: number; until: number }): number {
  return Math.max(SHORTEST_MS, Math.ceil((until + AFTER_MS - from) / SLOTS));
}

/** How long the slots of a campaign `c` are. */
export function slotLength(ctx: AccountContext): SQL {
  return sql`MAX(${SHORTEST_MS},
    (COALESCE(c.completed_at, ${ctx.now()}) + ${AFTER_MS} - c.started_at + ${SLOTS - 1}) / ${SLOTS})`;
}

/**
 * By what the progress of a message `m` of campaign `c` counts: its status, why it failed, and the slots, `ms` long, in
 * which it was sent and delivered. Slots count from the campaign's start; anything later than the last counts in it.
 */
export function progressColumns(ms: SQL): SQL {
  const slotOf = (at: SQL) =>
    sql`MIN(${SLOTS - 1}, MAX(0, CAST((${at} - c.started_at) / ${ms} AS INTEGER)))`;
  return sql`m.status,
    CASE WHEN m.status IN ${FAILED} THEN COALESCE(m.reason, ${NO_REASON}) END AS reason,
    ${slotOf(sql`m.sent_at`)} AS sent,
    CASE m.status WHEN 'delivered' THEN ${slotOf(sql`m.settled_at`)} END AS delivered`;
}
