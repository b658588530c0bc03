import { contract } from "#core/contract/registry.ts";
import type { ExportFormat } from "#core/rules/export-formats.ts";
import { toDollars } from "#core/rules/money.ts";
import type { Month } from "#core/rules/month-pair.ts";
import { SYDNEY } from "#core/rules/zoned-day.ts";
import type { AccountContext } from "#worker/context.ts";
import { shardsOf } from "#worker/domains/identity/directory/shards-of-queries.ts";
import { requestedMonths } from "#worker/domains/reports/dashboard/month-figures.ts";
import { EXPORT_FILES } from "#worker/domains/reports/exports/export-formats.ts";
import { streamed } from "#worker/domains/reports/exports/streamed.ts";
import { type AccountSums, usageOfNext } from "#worker/domains/reports/stats/platform-queries.ts";
import {
  type PricePeriod,
  pricePeriods,
} from "#worker/domains/sending/providers/provider-prices.ts";
import { FileResponse } from "#worker/file-response.ts";
import { commitControl } from "#worker/kernel/commit-control.ts";
import { verb } from "#worker/verb.ts";
import { type NamedAccount, namedAccounts } from "./inner/usage-file-queries.ts";
import { carriedOf, usedOf } from "./inner/used-of.ts";

const HEADINGS = [
  "Account",
  "Account id",
  "Sub-account of",
  "Pays",
  "SMS sent",
  "SMS received",
  "SMS blocked",
  "Spent on SMS (AUD)",
  "MMS sent",
  "MMS received",
  "MMS blocked",
  "Spent on MMS (AUD)",
  "Spent in all (AUD)",
  "Parts at carriers",
  "Carrier cost (AUD)",
  "Parts without a price",
] as const;
const SHEET = { name: "Usage", headings: HEADINGS, widths: HEADINGS.map(() => 16) };

/** A line for each account that used anything, of all shards; it is written while it is downloaded. */
export const exportUsage = verb(contract.exportUsage, async (ctx, { format, ...requested }) => {
  const { current } = requestedMonths(requested, { now: ctx.now(), timeZone: SYDNEY });
  const [shards, periods] = await Promise.all([shardsOf(ctx), pricePeriods(ctx)]);
  await commitControl(ctx, {
    audit: { action: "usage.export", subject: current.name, detail: { format } },
  });
  const { type, file } = EXPORT_FILES[format];
  return new FileResponse({
    name: `usage-${current.name}.${format}`,
    type,
    body: streamed(file(pagesOf(ctx, { shards, periods, month: current, format }), SHEET)),
  });
});

interface Wanted {
  shards: readonly AccountContext[];
  periods: readonly PricePeriod[];
  month: Month;
  format: ExportFormat;
}

/** Accounts in one page: 200,000 take 400 statements, of the 1,000 that a call may make. */
const PAGE = 1000;

async function* pagesOf(
  ctx: AccountContext,
  { shards, periods, month, format }: Wanted,
): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  for (const shard of shards) {
    let after: string | undefined = "";
    while (after !== undefined) {
      const { rows, last } = await usageOfNext(shard, { ...month, after, limit: PAGE }, periods);
      const byAccount = Map.groupBy(rows, ({ account }) => account);
      if (rows.length > 0) {
        const named = await namedAccounts(ctx, [...byAccount.keys()]);
        const lines = named.map((account) => cellsOf(account, byAccount.get(account.id) ?? []));
        yield encoder.encode(EXPORT_FILES[format].page(lines));
      }
      after = last;
    }
  }
}

function cellsOf({ id, name, parent_name, profile_type }: NamedAccount, rows: AccountSums[]) {
  const [sms, mms] = [usedOf(rows, "sms"), usedOf(rows, "mms")];
  const { parts, cost, unpriced } = carriedOf(rows);
  return [
    ...[name, id, parent_name ?? "", profile_type],
    ...[sms.sent, sms.received, sms.blocked, toDollars(sms.spent)],
    ...[mms.sent, mms.received, mms.blocked, toDollars(mms.spent)],
    ...[toDollars(sms.spent + mms.spent), parts, toDollars(cost), unpriced],
  ];
}
