/**
 * What an administrator decides on: a campaign, by its type, or the form by which a business
 * verifies itself.
 */
export const CAMPAIGN_KINDS = ["promotional", "notification"] as const;
/** What people call each type of campaign. */
export const CAMPAIGN_KIND_LABELS: Readonly<Record<string, string>> = {
  promotional: "Promotional",
  notification: "Notification",
  quicksms: "Quick message",
  quickmms: "Quick message",
};
export const QUICK_KINDS = ["quicksms", "quickmms"] as const;
export const APPROVAL_KINDS = [...CAMPAIGN_KINDS, ...QUICK_KINDS, "verification"] as const;
export type ApprovalKind = (typeof APPROVAL_KINDS)[number];

/** Withdrawn: cancelled by its owner before a decision. Asked: its owner was asked for more. */
export const APPROVAL_DECISIONS = ["approved", "rejected", "withdrawn", "asked"] as const;
