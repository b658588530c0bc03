import { MMS_PAGE } from "#core/contract/messages/messages.ts";
import { contract } from "#core/contract/registry.ts";
import type { Input, Output } from "#core/endpoint.ts";
import { invalid } from "#core/errors.ts";
import { firstMessageIdAt, type Id, lastMessageIdBefore, timeOf } from "#core/ids.ts";
import { keyedLimit } from "#core/paging.ts";
import type { Medium } from "#core/permissions.ts";
import { normaliseMobile } from "#core/rules/phone.ts";
import { endOfDay, startOfDay } from "#core/rules/zoned-day.ts";
import { MESSAGE_STATUSES, type MessageStatus, wireMessageStatus } from "#core/statuses.ts";
import type { AccountContext } from "#worker/context.ts";
import { accountProfile } from "#worker/domains/identity/directory/account-queries.ts";
import { figures } from "#worker/domains/reports/stats/figures.ts";
import { mediumIsOpen } from "#worker/kernel/medium-is-open.ts";
import { parentOf } from "#worker/kernel/parent-of.ts";
import { verb } from "#worker/verb.ts";
import {
  campaignStatuses,
  handsetState,
  handsetStatuses,
  historyRows,
  namedCampaign,
} from "./history-queries.ts";
import { statusSpan } from "./inner/status-span.ts";
import { messagePage } from "./present-message.ts";
import { historyStatuses } from "./statuses-from-wire.ts";

type Requested = Input<typeof contract.history>;
type Found = Output<typeof contract.history>;

export const history = verb(contract.history, async (ctx, input) =>
  found(ctx, input, input.type ?? (input.campaign ? undefined : "sms")),
);

/** R237: 10 on a page. */
export const mmsHistory = verb(contract.mmsHistory, async (ctx, input) =>
  found(ctx, { ...input, limit: input.limit ?? MMS_PAGE }, "mms"),
);

/** The messages of a medium that the person sees; of a campaign, whatever its medium is. */
async function found(
  ctx: AccountContext,
  requested: Requested,
  medium: Medium | undefined,
): Promise<Found> {
  const input = { ...requested, receiver: requested.receiver || undefined };
  const handset = handsetOf(input);
  const limit = keyedLimit(input.limit);
  const { statuses, ...approval } = historyStatuses(input.status);
  // What CONTROL knows, in one trip.
  const [{ from, to }, parent] = await Promise.all([
    historyPeriod(ctx, input),
    input.receiver === undefined ? undefined : parentOf(ctx, ctx.account.id),
  ]);
  const offset = input.receiver === undefined ? 0 : (Math.max(1, input.page ?? 1) - 1) * limit;
  const { campaign, cursor } = input;
  const page = {
    statuses,
    ...approval,
    recipient: handset,
    campaign,
    medium,
    cursor,
    limit,
    offset,
  };
  const seen = !medium || mediumIsOpen(ctx, medium);
  const period = { from, to };
  // A handset's messages and a campaign's are found without looking through all others.
  if (seen && statuses && handset === undefined && campaign === undefined) {
    return await byStatus(ctx, period, { ...page, statuses });
  }
  const [rows, contact, named] = await Promise.all([
    seen ? read(ctx, period, page) : [],
    handset && input.receiver ? handsetState(ctx, handset, parent ? [parent.id] : []) : undefined,
    campaign && namedCampaign(ctx, campaign),
  ]);
  return { ...messagePage(rows, limit), contact, campaign: named || undefined };
}

/** Day by day, until a page is full or enough was searched. */
async function byStatus(
  ctx: AccountContext,
  { from, to }: Period,
  page: Page & { statuses: readonly MessageStatus[] },
): Promise<Found> {
  const { statuses, cursor, limit } = page;
  const until = cursor ? Math.min(to, timeOf(cursor) + 1) : to;
  const span = await statusSpan(ctx, statuses, { from, to: until });
  if (!span) return messagePage([], limit);
  const found = messagePage(await read(ctx, span, page), limit);
  if (found.next || !span.more) return found;
  return { ...found, next: lastMessageIdBefore(span.from), searchedTo: span.from };
}

/** The handset whose messages are asked for, if it is one's. */
function handsetOf({ search, receiver, page }: Requested): string | undefined {
  if (receiver === undefined && page !== undefined && page > 1) {
    throw invalid("page", "Further pages are read by their cursor: give `next` as `cursor`");
  }
  const written = receiver ?? (search || undefined);
  const handset = written === undefined ? undefined : normaliseMobile(written);
  if (written !== undefined && !handset) {
    throw invalid(receiver === undefined ? "search" : "receiver", "Invalid phone number");
  }
  return handset;
}

interface Period {
  from: number;
  to: number;
}

interface Page {
  statuses: readonly MessageStatus[] | undefined;
  waiting?: boolean;
  recipient: string | undefined;
  campaign: string | undefined;
  medium: Medium | undefined;
  cursor: Id<"message"> | undefined;
  limit: number;
  offset: number;
}

/** A page of rows from a period, and one more if there is one. */
function read(ctx: AccountContext, span: Period, page: Page) {
  const before = firstMessageIdAt(span.to);
  const { cursor, limit } = page;
  return historyRows(ctx, {
    ...page,
    from: firstMessageIdAt(span.from),
    before: cursor && cursor < before ? cursor : before,
    limit: limit + 1,
  });
}

/** Counts of more would take longer than anyone waits for a filter to open. */
const MOST_COUNTED = 1000;

/**
 * How many messages of each status the history's other filters leave. For a number or a campaign, its own
 * messages are counted; for a number with too many of them, nothing is. Otherwise these are the daily counts,
 * brought up to date, which know nothing of plans that wait for approval: there is no count of those.
 */
export const historyCounts = verb(contract.historyCounts, async (ctx, input) => {
  const recipient = input.search ? normaliseMobile(input.search) : undefined;
  if (input.search && !recipient) throw invalid("search", "Invalid phone number");
  const [{ from, to }, { timeZone }] = await Promise.all([
    historyPeriod(ctx, input),
    accountProfile(ctx, ctx.account.id),
  ]);
  const { campaign } = input;
  const medium = input.type ?? (campaign ? undefined : "sms");
  if (medium && !mediumIsOpen(ctx, medium)) return { data: {} };
  const within = { campaign, medium, from: firstMessageIdAt(from), before: firstMessageIdAt(to) };
  const known = campaign && namedCampaign(ctx, campaign);
  if (recipient) {
    const [rows] = await Promise.all([
      handsetStatuses(ctx, { recipient, ...within, limit: MOST_COUNTED + 1 }),
      known,
    ]);
    return { data: rows.length > MOST_COUNTED ? {} : counted(rows) };
  }
  if (campaign) {
    const [rows] = await Promise.all([campaignStatuses(ctx, { ...within, campaign }), known]);
    return { data: counted(rows) };
  }
  const days = { from: input.from ?? "2000-01-01", to: input.to ?? "2999-12-31" };
  const rows = await figures(ctx, { ...days, by: "month", timeZone });
  const { pending: _, ...counts } = counted(rows.filter((row) => row.medium === medium));
  return { data: counts };
});

/** By the words of the wire; 0 for those that no row has. */
function counted(rows: readonly { status: string; messages: number }[]): Record<string, number> {
  const words = [...MESSAGE_STATUSES.map(wireMessageStatus), "pending"];
  const counts = Object.fromEntries(words.map((word) => [word, 0]));
  for (const { status, messages } of rows) {
    const word = wireMessageStatus(status);
    counts[word] = (counts[word] ?? 0) + messages;
  }
  return counts;
}

/** From the first of these days to the end of the last, in the account's time zone. */
export async function historyPeriod(
  ctx: AccountContext,
  days: { from?: string; to?: string },
): Promise<{ from: number; to: number }> {
  const to = ctx.now() + 86_400_000;
  if (!days.from && !days.to) return { from: 0, to };
  const { timeZone } = await accountProfile(ctx, ctx.account.id);
  const first = days.from ? startOfDay(days.from, timeZone) : 0;
  if (first === undefined) throw invalid("from", "There is no such day");
  const end = days.to ? endOfDay(days.to, timeZone) : to;
  if (end === undefined) throw invalid("to", "There is no such day");
  if (end <= first) throw invalid("to", "The end date is before the start date");
  return { from: first, to: end };
}
