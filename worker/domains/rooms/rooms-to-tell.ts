import type { AccountContext } from "#worker/context.ts";
import type { Statement } from "#worker/db/statement.ts";
import { telling } from "./inner/watched-queries.ts";

/** The last statement of a transaction that may change messages: it returns the watched rooms that are behind. */
export function roomsToTell(ctx: AccountContext): Statement {
  return telling(ctx);
}
