export const CREDIT_TEXTS = {
  keyUsed:
    "This form was already used for another amount or recipient. Reload the page and try again.",
} as const;
