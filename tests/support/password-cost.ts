/** Replaces worker/db/password-cost.ts in worker tests, which hash hundreds of passwords. */
export const COST = { N: 16, r: 1, p: 1 };
