/** R312: what the numbers that all accounts share are for. */
export const POOLS = ["quick", "bulk"] as const;
export type Pool = (typeof POOLS)[number];
