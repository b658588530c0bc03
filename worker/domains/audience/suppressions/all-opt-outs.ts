import { contract } from "#core/contract/registry.ts";
import type { AccountContext } from "#worker/context.ts";
import { verb } from "#worker/verb.ts";
import { suppressedNumbers } from "./inner/list-queries.ts";
import { optOutsIn } from "./inner/queries.ts";

const MOST = 1000;

export const allOptOuts = verb(contract.allOptOuts, async (ctx, input) => {
  const limit = Math.min(MOST, Math.max(1, input.limit));
  const rows = await suppressedNumbers(ctx, { after: input.after, limit: limit + 1 });
  const shown = rows.slice(0, limit);
  return {
    items: shown.map(({ number, blocked, opted_out }) => ({
      number,
      isBlocked: blocked === 1,
      isBlockedByUser: opted_out === 1,
    })),
    limit,
    next: rows.length > limit ? shown.at(-1)?.number : undefined,
  };
});

/** How many numbers opted out in each span of time (epoch milliseconds, by name) and still are. */
export async function countOptOuts(
  ctx: AccountContext,
  spans: readonly (readonly [name: string, from: number, end: number])[],
): Promise<Map<string, number>> {
  const rows = await optOutsIn(ctx, spans);
  return new Map(rows.map(({ name, count }) => [name, count]));
}
