import type { ScryptOptions } from "node:crypto";

/**
 * About 150 ms and 16 MB in workerd; stored in each hash, so that it can be raised later. Worker
 * tests replace it by a cheap one (vitest.config.ts).
 */
export const COST: Required<Pick<ScryptOptions, "N" | "r" | "p">> = { N: 2 ** 14, r: 8, p: 5 };
