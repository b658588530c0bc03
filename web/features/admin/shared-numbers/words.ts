import {
  countSharedNumbers,
  listSharedNumbers,
} from "#core/contract/shared-numbers/shared-numbers.ts";
import type { Pool } from "#core/rules/shared-numbers.ts";

/** What to reload after a change. */
export const CHANGED = [listSharedNumbers, countSharedNumbers];

/** What switching another number on means. */
export const SEVERAL_TEXT =
  "A pool with several numbers needs one for each account that writes to the same person. If none is free, the message is not sent.";

export const POOL_WORDS: Readonly<Record<Pool, string>> = {
  quick: "Quick messages",
  bulk: "Campaigns",
};

/** The pool that it is not in. */
export const OTHER_POOL: Readonly<Record<Pool, Pool>> = { quick: "bulk", bulk: "quick" };
