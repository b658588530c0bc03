import { contract } from "#core/contract/registry.ts";
import { verb } from "#worker/verb.ts";
import { suppressedNumbers } from "./inner/list-queries.ts";

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
