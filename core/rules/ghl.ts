/** What a location of an agency at GoHighLevel is here; one that was removed is still installed there. */
export const GHL_LOCATION_STATES = ["connected", "removed"] as const;
export type GhlLocationState = (typeof GHL_LOCATION_STATES)[number];

/** What becomes of the connection of an agency. */
export const GHL_ACCOUNT_STATES = ["connected", "removed"] as const;
export type GhlAccountState = (typeof GHL_ACCOUNT_STATES)[number];

/** A message of a location's. */
export const GHL_MESSAGE_STATES = ["received", "sent", "failed"] as const;

/** What GoHighLevel is told of it, in its words. */
export const GHL_REPORTS = ["pending", "delivered", "failed"] as const;
export type GhlReport = (typeof GHL_REPORTS)[number];

/** What GoHighLevel's contacts are told of. */
export const GHL_NEWS = ["reply", "optOut"] as const;

/** The log of webhooks of a location has so many entries, of so many days. */
export const GHL_LOG = { entries: 1_000, days: 30, page: 10 } as const;

/** Characters of a text that GoHighLevel posts. */
export const GHL_LONGEST_TEXT = 5_000;

export const GHL_TEXTS = {
  agency: "Choose your agency at GoHighLevel, not one of its sub-accounts",
  taken: "This agency is connected to another account",
  sender: "You cannot send from this sender",
  assigned: "The sender has been assigned",
  noSender: "No sender has been assigned to this sub-account in Cooee",
  files: "Files cannot be sent from GoHighLevel",
  tooLong: "Texts can have at most 5,000 characters",
  removed: "GoHighLevel has been removed",
  webhooksSaved: "The webhooks have been saved",
  noWebhook: "Save a webhook first",
  webhookSent: "Sent to your webhooks",
  billing: "The billing has been saved",
  notSent: "Only what Cooee sent can be sent again",
  removedSubAccount: "The sub-account has been removed",
} as const;

/** Locations of one agency. */
export const MAX_GHL_LOCATIONS = 2_000;
