import type { Stats } from "#core/contract/dashboard/dashboard.ts";
import { MILLICENTS_PER_CENT } from "#core/rules/money.ts";
import { isMessageStatus, type MessageStatus } from "#core/statuses.ts";
import type { Figure } from "#worker/domains/reports/stats/figures.ts";
import { NOTHING_WAITS, type Waiting } from "./inner/queries.ts";

const GOING: readonly MessageStatus[] = [
  "queued",
  "sending",
  "unknown",
  "sent",
  "delivered",
  "failed",
  "expired",
];

/** The wire's counts of some figures (R528, R529), and of what waits. */
export function statsOf(
  figures: readonly Omit<Figure, "time">[],
  optout: number,
  waiting: Waiting = NOTHING_WAITS,
): Stats {
  const by = new Map<MessageStatus, number>();
  let spent = 0;
  for (const { status, messages, spent: price } of figures) {
    if (isMessageStatus(status)) by.set(status, (by.get(status) ?? 0) + messages);
    spent += price;
  }
  const sum = (statuses: readonly MessageStatus[]) =>
    statuses.reduce((total, status) => total + (by.get(status) ?? 0), 0);
  const total = sum([...by.keys()]);
  const derived = {
    sent: sum(["sent"]),
    delivered: sum(["delivered"]),
    failed: sum(["failed"]),
    expired: sum(["expired"]),
    queued: sum(["queued", "sending"]),
    blocked: sum(["blocked"]),
    received: sum(["received"]),
  };
  const cancelled = sum(["cancelled", "unscheduled"]);
  const rejected = sum(["rejected"]);
  const unknown = sum(["unknown"]);
  const cents = spent / MILLICENTS_PER_CENT;
  return {
    ...derived,
    ...countersOf(derived, { queued: sum(["queued"]), sending: sum(["sending"]) }),
    ...waiting,
    Submitted: sum(["unknown", "sent", "delivered"]),
    Unknown: unknown,
    Cancel_schedule: cancelled,
    Reject: rejected,
    ...documentTotals(derived, total),
    totalSMSReject: rejected,
    totalSpent: cents,
    spent: cents,
    messageCountTotal: total,
    total,
    totalNew: total - derived.blocked - derived.received,
    others: unknown + cancelled + rejected,
    cancelled,
    unknown,
    inbound: derived.received,
    outbound: sum(GOING),
    optout,
  };
}

type Derived = Pick<
  Stats,
  "sent" | "delivered" | "failed" | "expired" | "queued" | "blocked" | "received"
>;

/** Counters of spec 002 section 3. */
function countersOf(of: Derived, { queued, sending }: { queued: number; sending: number }) {
  return {
    Blocked: of.blocked,
    Received: of.received,
    Delivered: of.delivered,
    Failed: of.failed,
    Queued: queued,
    Send: sending,
    Sent: of.sent,
  };
}

function documentTotals(of: Derived, total: number) {
  return {
    totalSMS: total,
    totalSMSReceived: of.received,
    totalSMSSent: of.sent,
    totalSMSBlocked: of.blocked,
    totalSMSDelivered: of.delivered,
    totalSMSFailed: of.failed,
    totalSMSExpired: of.expired,
    totalSMSQueued: of.queued,
  };
}
