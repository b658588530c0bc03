import type * as z from "zod";
import { seesMedium } from "#core/access.ts";
import type { history as endpoint } from "#core/contract/messages.ts";
import { invalid } from "#core/errors.ts";
import { firstMessageIdAt } from "#core/ids.ts";
import { normaliseMobile } from "#core/rules/phone.ts";
import { endOfDay, startOfDay } from "#core/rules/zoned-day.ts";
import { messageStatusFromWire } from "#core/statuses.ts";
import type { AccountContext } from "#worker/context.ts";
import { accountProfile } from "#worker/domains/directory/account-profile.ts";
import { historyRows } from "./message-queries.ts";
import { keyedPage } from "./present.ts";

/** Page size of the SMS history (R236). */
const PAGE = 50;
/** How far back a search for one status goes where no day is said: there is no index by status. */
const STATUS_DAYS_MS = 31 * 86_400_000;

type Input = z.output<typeof endpoint.input>;

function statusOf(word: string | undefined) {
  if (!word || word === "all") return undefined;
  const status = messageStatusFromWire(word);
  if (!status) throw invalid("status", "There is no such status");
  return status;
}

async function bounds(ctx: AccountContext, input: Input): Promise<{ from: number; to: number }> {
  const to = ctx.now() + 86_400_000;
  const from = input.status && input.status !== "all" ? ctx.now() - STATUS_DAYS_MS : 0;
  if (!input.from && !input.to) return { from, to };
  const { timeZone } = await accountProfile(ctx, ctx.account.id);
  const first = input.from ? startOfDay(input.from, timeZone) : from;
  if (first === undefined) throw invalid("from", "There is no such day");
  const end = input.to ? endOfDay(input.to, timeZone) : to;
  if (end === undefined) throw invalid("to", "There is no such day");
  if (end <= first) throw invalid("to", "The last day is before the first");
  return { from: first, to: end };
}

export async function history(ctx: AccountContext, input: Input) {
  const limit = Math.min(PAGE, Math.max(1, input.limit ?? PAGE));
  const recipient = input.search ? normaliseMobile(input.search) : undefined;
  if (input.search && !recipient) throw invalid("search", "Invalid phone number");
  const status = statusOf(input.status);
  const { from, to } = await bounds(ctx, input);
  // Every message so far is an SMS.
  if (ctx.person && !seesMedium(ctx.person, "sms")) return keyedPage([], limit);
  const before = firstMessageIdAt(to);
  const rows = await historyRows(ctx, {
    status,
    recipient,
    from: firstMessageIdAt(from),
    before: input.cursor && input.cursor < before ? input.cursor : before,
    limit: limit + 1,
  });
  return keyedPage(rows, limit);
}
