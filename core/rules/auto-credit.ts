/** Why automatic purchases are stopped for a while. */
export const AUTO_CREDIT_PAUSES = ["declined", "card", "often", "cap"] as const;
export type AutoCreditPause = (typeof AUTO_CREDIT_PAUSES)[number];
