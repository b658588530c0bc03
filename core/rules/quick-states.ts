/**
 * What becomes of a quick message. `pending` waits for an administrator and is not paid for; `scheduled`
 * is paid for and waits for its time. Both end as one of the others: `failed` was not sent, and says why.
 */
export const QUICK_STATES = [
  "sent",
  "pending",
  "scheduled",
  "cancelled",
  "rejected",
  "failed",
] as const;
