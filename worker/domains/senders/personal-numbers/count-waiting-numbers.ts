import type { AccountContext } from "#worker/context.ts";
import { queueCount } from "./inner/queue-queries.ts";

/** How many numbers an administrator has yet to decide. */
export function countWaitingNumbers(ctx: AccountContext): Promise<number> {
  return queueCount(ctx, { status: "admin_pending", search: undefined });
}
