export const APPROVAL_TEXTS = {
  approved: "Approved. The campaign is being sent.",
  held: "Approved, but the campaign is on hold: its credit or its sender is missing by now. Its owner has been notified.",
  rejected: "Not approved. Its owner has been notified.",
  decided: "This campaign no longer waits for approval: it was decided, cancelled or sent again",
  reasonRequired: "Say why it was not approved: the owner reads it",
  reasonLong: "Cannot be longer than 300 characters",
} as const;
