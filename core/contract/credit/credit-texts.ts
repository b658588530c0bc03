export const CREDIT_TEXTS = {
  keyUsed:
    "This form was already used for another amount or recipient. Reload the page and try again.",
  /** To a sub-account. */
  spendingLimit:
    "This is more than your admin lets you spend this month. Please contact your admin to raise your limit.",
} as const;
