import { contract } from "#core/contract/registry.ts";
import { toCents } from "#core/rules/money.ts";
import { wireMessageStatus } from "#core/statuses.ts";
import { verb } from "#worker/verb.ts";
import { statusTotals } from "./inner/message-queries.ts";
import { recentDays } from "./inner/recent-days.ts";
import { shardsOf } from "./inner/shard-queries.ts";

/** The daily counts of all accounts, one read of each shard. */
export const messageStats = verb(contract.messageStats, async (ctx, { account, ...days }) => {
  const period = { account, ...recentDays(ctx, days) };
  const shards = await shardsOf(ctx, account);
  const found = await Promise.all(shards.map((shard) => statusTotals(shard, period)));
  const statuses: Record<string, number> = {};
  let total = 0;
  let spent = 0;
  for (const { status, messages, spent: cost } of found.flat()) {
    const word = wireMessageStatus(status);
    statuses[word] = (statuses[word] ?? 0) + messages;
    total += messages;
    spent += cost;
  }
  const accounts = found.reduce((sum, [first]) => sum + (first?.accounts ?? 0), 0);
  return { data: { statuses, total, spent: toCents(spent), accounts } };
});
