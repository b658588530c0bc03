import type { AccountContext } from "#worker/context.ts";
import { suppressionByNumber } from "./inner/queries.ts";
import { hasOptedOutOf, type OfSender } from "./inner/sender-queries.ts";

/**
 * Whether a number is opted out, of the account and of this sender, and the carrier's time of its last
 * STOP (0 if there was none).
 */
export async function optOutOf(
  ctx: AccountContext,
  of: OfSender,
): Promise<{ optedOut: boolean; ofSender: boolean; stopAt: number }> {
  const [row, ofSender] = await Promise.all([
    suppressionByNumber(ctx, of.number),
    hasOptedOutOf(ctx, of),
  ]);
  const optedOut = typeof row?.optedOutAt === "number";
  return { optedOut, ofSender, stopAt: row?.stopAt ?? 0 };
}
