import { contract } from "#core/contract/registry.ts";
import { invalid } from "#core/errors.ts";
import { firstMessageIdAt } from "#core/ids.ts";
import { keyedLimit, keyedPage } from "#core/paging.ts";
import { normaliseMobile } from "#core/rules/phone.ts";
import { historyPeriod } from "#worker/domains/sending/messages/history-period.ts";
import { presentMessage } from "#worker/domains/sending/messages/present-message.ts";
import { historyStatuses } from "#worker/domains/sending/messages/statuses-from-wire.ts";
import { verb } from "#worker/verb.ts";
import { filteredRows } from "./inner/message-queries.ts";
import { recentDays } from "./inner/recent-days.ts";
import { shardsOf } from "./inner/shard-queries.ts";

/** The messages of all accounts, one read of each shard. */
export const filterMessages = verb(contract.filterMessages, async (ctx, input) => {
  const { account, search, cursor, status } = input;
  const recipient = search ? normaliseMobile(search) : undefined;
  if (search && !recipient) throw invalid("search", "Invalid phone number");
  const limit = keyedLimit(input.limit);
  const [period, shards] = await Promise.all([
    historyPeriod(ctx, recentDays(ctx, input)),
    shardsOf(ctx, account),
  ]);
  const end = firstMessageIdAt(period.to);
  const { statuses } = historyStatuses(status);
  const filter = {
    account,
    statuses,
    recipient,
    from: firstMessageIdAt(period.from),
    before: cursor && cursor < end ? cursor : end,
    limit: limit + 1,
  };
  const found = await Promise.all(shards.map((shard) => filteredRows(shard, filter)));
  const rows = found.flat().sort((a, b) => (a.id < b.id ? 1 : -1));
  return keyedPage(rows.slice(0, limit + 1), limit, ({ account_id, ...row }) => ({
    ...presentMessage(row),
    account: account_id,
  }));
});
