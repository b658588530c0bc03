/** Message statuses as they are stored; `rank` only ever grows (receipts move a message forward). */
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
} as const;

export type MessageStatus = keyof typeof MESSAGE_RANK;
export const MESSAGE_STATUSES = Object.keys(MESSAGE_RANK).filter(isMessageStatus);

export function isMessageStatus(text: string): text is MessageStatus {
  return Object.hasOwn(MESSAGE_RANK, text);
}

/** Statuses a carrier's receipt may give. */
export const RECEIPT_STATUSES = ["sent", "delivered", "failed", "expired"] as const;
export type ReceiptStatus = (typeof RECEIPT_STATUSES)[number];

/** The specification's words for message statuses (000 section 4) where they differ from ours. */
const WIRE_MESSAGE_STATUS: Partial<Record<MessageStatus, string>> = {
  sending: "dispatched",
  cancelled: "cancel",
};

export function wireMessageStatus(status: string): string {
  return isMessageStatus(status) ? (WIRE_MESSAGE_STATUS[status] ?? status) : status;
}

export function messageStatusFromWire(word: string): MessageStatus | undefined {
  return MESSAGE_STATUSES.find((status) => wireMessageStatus(status) === word);
}

/**
 * draft → planning → sending → complete; held: planned but not paid (too little credit, or the price
 * changed since the flight check), nothing was sent.
 */
export const CAMPAIGN_STATUSES = [
  "draft",
  "planning",
  "held",
  "sending",
  "paused",
  "cancelled",
  "complete",
] as const;
export type CampaignStatus = (typeof CAMPAIGN_STATUSES)[number];

const WIRE_CAMPAIGN_STATUS: Partial<Record<CampaignStatus, string>> = {
  planning: "preparing",
  sending: "running",
  cancelled: "cancel",
};

export function wireCampaignStatus(status: CampaignStatus): string {
  return WIRE_CAMPAIGN_STATUS[status] ?? status;
}

/** What a person reads for a status word of the wire (000 section 4). */
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
  draft: "Draft",
  held: "On hold",
  running: "In progress",
  paused: "Paused",
  complete: "Complete",
};
