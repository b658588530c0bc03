/** What a location of an agency at GoHighLevel is here; one that was removed is still installed there. */
export const GHL_LOCATION_STATES = ["connected", "removed"] as const;
export type GhlLocationState = (typeof GHL_LOCATION_STATES)[number];

/** What becomes of the connection of an agency. */
export const GHL_ACCOUNT_STATES = ["connected", "removed"] as const;
export type GhlAccountState = (typeof GHL_ACCOUNT_STATES)[number];

export const GHL_TEXTS = {
  agency: "Choose your agency at GoHighLevel, not one of its sub-accounts",
  taken: "This agency is connected to another account",
  removed: "GoHighLevel has been removed",
  removedSubAccount: "The sub-account has been removed",
} as const;

/** Locations of one agency. */
export const MAX_GHL_LOCATIONS = 2_000;
