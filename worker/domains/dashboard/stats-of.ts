import type { Stats } from "#core/contract/dashboard.ts";
import { MILLICENTS_PER_CENT } from "#core/rules/money.ts";
import { isMessageStatus, type MessageStatus } from "#core/statuses.ts";
import type { Figure } from "#worker/domains/stats/figures.ts";

const GOING: readonly MessageStatus[] = [
  "queued",
  "sending",
  "unknown",
  "sent",
  "delivered",
  "failed",
  "expired",
];

/** The wire's counts of some figures (R528, R529). */
export function statsOf(figures: readonly Figure[], optout: number): Stats {
  const by = new Map<MessageStatus, number>();
  let spent = 0;
  for (const { status, messages, spent: price } of figures) {
    if (isMessageStatus(status)) by.set(status, (by.get(status) ?? 0) + messages);
    spent += price;
  }
  const sum = (statuses: readonly MessageStatus[]) =>
    statuses.reduce((total, status) => total + (by.get(status) ?? 0), 0);
  const [blocked, inbound] = [sum(["blocked"]), sum(["received"])];
  const messageCountTotal = sum([...by.keys()]);
  return {
    totalSpent: spent / MILLICENTS_PER_CENT,
    messageCountTotal,
    totalNew: messageCountTotal - blocked - inbound,
    sent: sum(["sent"]),
    delivered: sum(["delivered"]),
    failed: sum(["failed"]),
    expired: sum(["expired"]),
    queued: sum(["queued", "sending"]),
    blocked,
    cancelled: sum(["cancelled"]),
    unknown: sum(["unknown"]),
    inbound,
    outbound: sum(GOING),
    optout,
  };
}

/** Percent by which a figure grew, to one decimal; null where there was nothing to grow from. */
export function percentChange(now: number, before: number): number | null {
  return before === 0 ? null : Math.round(((now - before) / before) * 1000) / 10;
}
