import type { AccountContext } from "#worker/context.ts";
import { suppressionByNumber } from "./inner/queries.ts";

/** Whether a number is opted out, and the carrier's time of its last STOP (0 if there was none). */
export async function optOutOf(
  ctx: AccountContext,
  number: string,
): Promise<{ optedOut: boolean; stopAt: number }> {
  const row = await suppressionByNumber(ctx, number);
  return { optedOut: typeof row?.optedOutAt === "number", stopAt: row?.stopAt ?? 0 };
}
