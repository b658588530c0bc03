import { contract } from "#core/contract/registry.ts";
import { invalid } from "#core/errors.ts";
import { firstMessageIdAt } from "#core/ids.ts";
import { normaliseMobile } from "#core/rules/phone.ts";
import { MESSAGE_STATUSES, wireMessageStatus } from "#core/statuses.ts";
import { accountProfile } from "#worker/domains/identity/directory/account-queries.ts";
import { figures } from "#worker/domains/reports/stats/figures.ts";
import { mediumIsOpen } from "#worker/kernel/medium-is-open.ts";
import { verb } from "#worker/verb.ts";
import { historyPeriod } from "./history-period.ts";
import { campaignStatuses, handsetStatuses, namedCampaign } from "./history-queries.ts";

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
    const [rows] = await Promise.all([campaignStatuses(ctx, within), known]);
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
