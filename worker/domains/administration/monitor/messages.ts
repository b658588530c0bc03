import { ADMIN_MESSAGE_TEXTS } from "#core/contract/admin/admin-messages.ts";
import { contract } from "#core/contract/registry.ts";
import type { Input } from "#core/endpoint.ts";
import { invalid } from "#core/errors.ts";
import { firstMessageIdAt } from "#core/ids.ts";
import { keyedLimit, keyedPage } from "#core/paging.ts";
import type { Medium } from "#core/permissions.ts";
import { toCents } from "#core/rules/money.ts";
import { normaliseMobile } from "#core/rules/phone.ts";
import { daysAfter } from "#core/rules/zoned-day.ts";
import { wireMessageStatus } from "#core/statuses.ts";
import type { AccountContext } from "#worker/context.ts";
import { shardsOf } from "#worker/domains/identity/directory/shards-of-queries.ts";
import { historyPeriod } from "#worker/domains/sending/messages/history.ts";
import { historyRows } from "#worker/domains/sending/messages/history-queries.ts";
import { presentMessage } from "#worker/domains/sending/messages/present-message.ts";
import { historyStatuses } from "#worker/domains/sending/messages/statuses-from-wire.ts";
import { verb } from "#worker/verb.ts";
import { filteredRows, statusTotals } from "./inner/message-queries.ts";

export const filterMessages = verb(contract.filterMessages, (ctx, input) =>
  messagesOf(ctx, "sms", input),
);

export const filterMms = verb(contract.filterMms, (ctx, input) => messagesOf(ctx, "mms", input));

/** The messages of all accounts, one read of each shard. */
async function messagesOf(
  ctx: AccountContext,
  medium: Medium,
  input: Input<typeof contract.filterMessages>,
) {
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
    medium,
    statuses,
    recipient,
    from: firstMessageIdAt(period.from),
    before: cursor && cursor < end ? cursor : end,
    limit: limit + 1,
  };
  const read = account ? rowsOfAccount : filteredRows;
  const found = await Promise.all(shards.map((shard) => read(shard, filter)));
  const rows = found.flat().sort((a, b) => (a.id < b.id ? 1 : -1));
  return keyedPage(rows.slice(0, limit + 1), limit, ({ account_id, ...row }) => ({
    ...presentMessage(row),
    account: account_id,
  }));
}

/** Of one account, those archived are among them. */
async function rowsOfAccount(own: AccountContext, filter: Parameters<typeof historyRows>[1]) {
  const rows = await historyRows(own, filter);
  return rows.map((row) => ({ ...row, account_id: own.account.id, name: null, unread: 0 }));
}

export const messageStats = verb(contract.messageStats, (ctx, input) => statsOf(ctx, "sms", input));

export const mmsStats = verb(contract.mmsStats, (ctx, input) => statsOf(ctx, "mms", input));

/** The daily counts of all accounts, one read of each shard. */
async function statsOf(
  ctx: AccountContext,
  medium: Medium,
  { account, ...days }: Input<typeof contract.messageStats>,
) {
  const period = { account, medium, ...recentDays(ctx, days) };
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
}

const MOST_DAYS = 31;
const DAY_MS = 86_400_000;

/** The days asked for, both included; the last seven if none are. */
function recentDays(
  ctx: AccountContext,
  requested: { from?: string; to?: string },
): { from: string; to: string } {
  // A day ahead: wherever the administrator is, today has begun there by then.
  const to = requested.to ?? new Date(ctx.now() + DAY_MS).toISOString().slice(0, 10);
  const from = requested.from ?? daysAfter(to, -7);
  if (Date.parse(to) - Date.parse(from) >= MOST_DAYS * DAY_MS) {
    throw invalid("to", ADMIN_MESSAGE_TEXTS.range);
  }
  return { from, to };
}
