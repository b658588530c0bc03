import { beforeAll, expect, it } from "vitest";
import {
  dailyTotals as days,
  monthlyTotals as months,
} from "#core/contract/dashboard/dashboard.ts";
import { usage as usageCall } from "#core/contract/dashboard/usage.ts";
import { accountIn, harness } from "#tests/support/campaign-harness.ts";
import { planOf } from "#tests/support/query-plan.ts";
import { onEachShard } from "#tests/support/sweeps.ts";
import { analytics, dashboardData } from "#worker/domains/reports/dashboard/analytics.ts";
import { dailyTotals, monthlyTotals, usage } from "#worker/domains/reports/dashboard/usage.ts";
import { figuresOfAccounts } from "#worker/domains/reports/stats/figures.ts";
import { sweepStats } from "#worker/domains/reports/stats/roll-up-days.ts";
import { moveTo, write } from "./support.ts";

const statements = new Set<string>();

beforeAll(async () => {
  const h = harness();
  h.faults.prepared = (sql) => statements.add(sql);
  const ctx = await accountIn(h);
  await write(ctx, [{ at: h.clock.now, status: "sent" }]);
  h.clock.now += 60_000;
  await onEachShard(h.system, sweepStats);
  await moveTo(ctx, "Australia/Perth");
  await analytics(ctx);
  await dailyTotals(ctx, days.input.parse({}));
  await monthlyTotals(ctx, months.input.parse({}));
  await dashboardData(ctx);
  await usage(ctx, usageCall.input.parse({}));
  await figuresOfAccounts(ctx, [ctx.account.id], { from: "2026-11-01", to: "2026-11-30" });
});

it.each([
  [
    "the messages of a day",
    /INSERT INTO daily_stats/,
    /SEARCH m USING PRIMARY KEY \(account_id=\? AND id>\? AND id<\?\)/,
  ],
  [
    "campaigns that are being planned",
    /INSERT INTO daily_stats/,
    /SEARCH campaigns USING (?:COVERING )?INDEX campaigns_recent \(account_id=\? AND status=\?\)/,
  ],
  [
    "what was counted",
    /SUM\(messages\)[\s\S]*FROM daily_stats/,
    /SEARCH daily_stats USING INDEX \w+ \(account_id=\? AND day>\? AND day<\?\)/,
  ],
  [
    "opt-outs",
    /FROM \(SELECT[\s\S]*suppressions/,
    /SEARCH s USING COVERING INDEX suppressions_opted_out \(account_id=\? AND opted_out_at>\? AND opted_out_at<\?\)/,
  ],
  [
    "campaigns that wait",
    /UNION ALL SELECT iif\(attachment_id IS NULL/,
    /SEARCH campaigns USING INDEX campaigns_recent \(account_id=\? AND status=\?\)/,
  ],
  [
    "quick messages that wait",
    /UNION ALL SELECT iif\(attachment_id IS NULL/,
    /SEARCH quick_messages USING INDEX quick_messages_waiting \(account_id=\?\)/,
  ],
  [
    "accounts to sweep",
    /SELECT DISTINCT account_id/,
    /SEARCH stale_stats USING INDEX stale_stats_age \(since<\?\)/,
  ],
  ["marks", /SELECT slot FROM stale_stats/, /SEARCH stale_stats USING [\w ]+ \(account_id=\?/],
])("%s are found by a key", async (_, pattern, step) => {
  const found = [...statements].filter((sql) => pattern.test(sql));
  expect(found.length).toBeGreaterThan(0);
  for (const sql of found) expect((await planOf(sql)).join("\n"), sql).toMatch(step);
});

it("scans no table of a shard", async () => {
  const onShard = [...statements].filter((sql) => !/"accounts"|"members"/.test(sql));
  expect(onShard.length).toBeGreaterThan(12);
  for (const sql of onShard) {
    const scans = (await planOf(sql)).filter(
      (detail) =>
        /^SCAN /.test(detail) && !/VIRTUAL TABLE|CONSTANT ROW|^SCAN (?:j$|\(subquery)/.test(detail),
    );
    expect(scans, sql).toEqual([]);
  }
});
