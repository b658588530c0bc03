import type { AccountContext } from "#worker/context.ts";
import { optOutsIn } from "./inner/queries.ts";

/** How many numbers opted out in each span of time (epoch milliseconds, by name) and still are. */
export async function countOptOuts(
  ctx: AccountContext,
  spans: readonly (readonly [name: string, from: number, end: number])[],
): Promise<Map<string, number>> {
  const rows = await optOutsIn(ctx, spans);
  return new Map(rows.map(({ name, count }) => [name, count]));
}
