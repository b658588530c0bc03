/**
 * Message statuses as stored; `rank` only ever grows (receipts move a message forward). What is not
 * sent is beyond every receipt: pending and scheduled wait for an administrator or for their time, and
 * end as rejected or unscheduled, or go out as new messages.
 */
export const MESSAGE_RANK = {
  queued: 1,
  sending: 2,
  unknown: 3,
  sent: 4,
  expired: 5,
  failed: 6,
  delivered: 7,
  blocked: 8,
  cancelled: 8,
  received: 8,
  pending: 8,
  scheduled: 8,
  rejected: 8,
  unscheduled: 8,
} as const;

export type MessageStatus = keyof typeof MESSAGE_RANK;
export const MESSAGE_STATUSES = Object.keys(MESSAGE_RANK).filter(isMessageStatus);

export function isMessageStatus(text: string): text is MessageStatus {
  return Object.hasOwn(MESSAGE_RANK, text);
}

/** Those that only messages of quick messages have. */
export const QUICK_STATUSES = [
  "pending",
  "scheduled",
  "rejected",
  "unscheduled",
] as const satisfies MessageStatus[];

/** Statuses that a carrier's receipt may report. */
export const RECEIPT_STATUSES = ["sent", "delivered", "failed", "expired"] as const;
export type ReceiptStatus = (typeof RECEIPT_STATUSES)[number];

/** The specification's words for message statuses (000 section 4) that differ from ours. */
const WIRE_MESSAGE_STATUS: Partial<Record<MessageStatus, string>> = {
  sending: "dispatched",
  cancelled: "cancel",
  rejected: "reject",
  unscheduled: "cancel_schedule",
};

export function wireMessageStatus(status: string): string {
  return isMessageStatus(status) ? (WIRE_MESSAGE_STATUS[status] ?? status) : status;
}

export function messageStatusFromWire(word: string): MessageStatus | undefined {
  return MESSAGE_STATUSES.find((status) => wireMessageStatus(status) === word);
}

/**
 * The filter values of the history (R066). Some are states that only a campaign has, or none of ours: no
 * message is in them.
 */
export const HISTORY_STATUSES = [
  "all",
  "sent",
  "delivered",
  "queued",
  "failed",
  "blocked",
  "expired",
  "cancel",
  "reject",
  "other",
  "aborted",
  "cancel_schedule",
  "received",
  "unknown",
  "pending",
  "complete",
  "deleted",
  "scheduled",
  "rejected",
  "dispatched",
  "preparing",
  "running",
  "paused",
] as const;

/**
 * draft → (scheduled →) planning → sending → complete. scheduled: its price is reserved, and it is
 * planned at its time. pending: planned and priced, but an administrator has to
 * approve it before it is paid for and sent. held: planned but not paid for (too little credit, or
 * the price changed since the flight check); rejected: not approved. Nothing was sent from either.
 */
export const CAMPAIGN_STATUSES = [
  "draft",
  "scheduled",
  "planning",
  "pending",
  "rejected",
  "held",
  "sending",
  "paused",
  "cancelled",
  "complete",
] as const;
export type CampaignStatus = (typeof CAMPAIGN_STATUSES)[number];

/** Its owner may change, delete and send it. */
export const EDITABLE_STATUSES = ["draft", "held", "rejected"] as const satisfies CampaignStatus[];
/** It is in progress or queued: its groups and its sender are in use. */
export const ACTIVE_STATUSES = [
  "scheduled",
  "planning",
  "pending",
  "sending",
  "paused",
] as const satisfies CampaignStatus[];

export function isActive(status: CampaignStatus): boolean {
  return ACTIVE_STATUSES.some((active) => active === status);
}

export function isEditable(status: CampaignStatus): boolean {
  return EDITABLE_STATUSES.some((editable) => editable === status);
}

const WIRE_CAMPAIGN_STATUS: Partial<Record<CampaignStatus, string>> = {
  planning: "preparing",
  rejected: "reject",
  sending: "running",
  cancelled: "cancel",
};

export function wireCampaignStatus(status: CampaignStatus): string {
  return WIRE_CAMPAIGN_STATUS[status] ?? status;
}

/** R075: the words of the campaign list; every other status is one of the others. */
const LISTED: readonly string[] = ["scheduled", "pending", "cancel", "complete"];
export const OTHERS = "others";

/** Whether a campaign's status is one of the others. */
export function isOther(status: CampaignStatus): boolean {
  return !LISTED.includes(wireCampaignStatus(status));
}

/** The label shown for a status word of the wire (000 section 4). */
export const STATUS_LABELS: Readonly<Record<string, string>> = {
  preparing: "Preparing",
  queued: "Queued",
  dispatched: "Dispatched",
  sent: "Sent",
  delivered: "Delivered",
  failed: "Failed",
  expired: "Expired",
  blocked: "Blocked",
  unknown: "Unknown",
  received: "Received",
  cancel: "Cancelled",
  cancel_schedule: "Cancelled Schedule",
  aborted: "Aborted",
  deleted: "Deleted",
  other: "Other",
  others: "Others",
  all: "All",
  draft: "Draft",
  scheduled: "Scheduled",
  pending: "Waiting Approval",
  reject: "Not Approved",
  rejected: "Not Approved",
  held: "On hold",
  running: "In progress",
  paused: "Paused",
  complete: "Complete",
  paid: "Paid",
  open: "Open",
  overdue: "Overdue",
};
