import type { GhlReport } from "#core/rules/ghl.ts";
import type { MessageStatus } from "#core/statuses.ts";

/** Messages of ours that will not arrive. */
export const FAILED = [
  "failed",
  "expired",
  "blocked",
  "cancelled",
  "rejected",
  "unscheduled",
] as const satisfies MessageStatus[];

/** What a message of ours is to GoHighLevel. */
export function reportOf(status: MessageStatus): GhlReport {
  if (status === "delivered") return "delivered";
  return FAILED.some((failed) => failed === status) ? "failed" : "pending";
}
