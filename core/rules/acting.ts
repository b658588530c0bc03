/** How an administrator is logged in as someone else: only to look, or also to act. */
export const LOGIN_MODES = ["view", "act"] as const;
export type LoginMode = (typeof LOGIN_MODES)[number];

/** How a person acts for another: a parent for its sub-account without exceptions. */
export const ACTING_MODES = [...LOGIN_MODES, "full"] as const;
export type ActingMode = (typeof ACTING_MODES)[number];

/** After this an administrator is no longer logged in as someone else. */
export const LOGIN_MINUTES = 30;
