import type { AccountContext } from "#worker/context.ts";
import { waitingNames } from "./inner/name-queries.ts";

/** How many names wait for an administrator: to be reviewed, or to be submitted again. */
export function countWaitingNames(ctx: AccountContext): Promise<number> {
  return waitingNames(ctx);
}
