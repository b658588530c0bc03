import { seesMedium } from "#core/access.ts";
import { contract } from "#core/contract/registry.ts";
import type { Output } from "#core/endpoint.ts";
import { invalid } from "#core/errors.ts";
import { firstMessageIdAt, lastMessageIdBefore, timeOf } from "#core/ids.ts";
import { keyedLimit } from "#core/paging.ts";
import { normaliseMobile } from "#core/rules/phone.ts";
import type { MessageStatus } from "#core/statuses.ts";
import type { AccountContext } from "#worker/context.ts";
import { verb } from "#worker/verb.ts";
import { historyPeriod } from "./history-period.ts";
import { historyRows } from "./history-queries.ts";
import { statusSpan } from "./inner/status-span.ts";
import { messagePage } from "./present-message.ts";
import { historyStatuses } from "./statuses-from-wire.ts";

export const history = verb(
  contract.history,
  async (ctx, input): Promise<Output<typeof contract.history>> => {
    const limit = keyedLimit(input.limit);
    const recipient = input.search ? normaliseMobile(input.search) : undefined;
    if (input.search && !recipient) throw invalid("search", "Invalid phone number");
    const { statuses, ...approval } = historyStatuses(input.status);
    const { from, to } = await historyPeriod(ctx, input);
    // Every message so far is an SMS.
    if (ctx.person && !seesMedium(ctx.person, "sms")) return messagePage([], limit);
    const page = { statuses, ...approval, recipient, cursor: input.cursor, limit };
    // A handset's messages are few, and found by its number.
    if (!statuses || recipient) return messagePage(await read(ctx, { from, to }, page), limit);
    const until = input.cursor ? Math.min(to, timeOf(input.cursor) + 1) : to;
    const span = await statusSpan(ctx, statuses, { from, to: until });
    if (!span) return messagePage([], limit);
    const found = messagePage(await read(ctx, span, page), limit);
    if (found.next || !span.more) return found;
    return { ...found, next: lastMessageIdBefore(span.from), searchedTo: span.from };
  },
);

interface Page {
  statuses: readonly MessageStatus[] | undefined;
  waiting?: boolean;
  recipient: string | undefined;
  cursor: string | undefined;
  limit: number;
}

/** A page of rows from a period, and one more if there is one. */
function read(ctx: AccountContext, span: { from: number; to: number }, page: Page) {
  const before = firstMessageIdAt(span.to);
  const { cursor, limit } = page;
  return historyRows(ctx, {
    ...page,
    from: firstMessageIdAt(span.from),
    before: cursor && cursor < before ? cursor : before,
    limit: limit + 1,
  });
}
