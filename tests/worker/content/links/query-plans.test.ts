import { beforeAll, expect, it } from "vitest";
import { deliver, harness } from "#tests/support/campaign-harness.ts";
import { scansOf } from "#tests/support/query-plan.ts";
import {
  campaignClicks,
  clickedData,
} from "#worker/domains/campaigns/campaigns/campaign-clicks.ts";
import { getCampaign } from "#worker/domains/campaigns/campaigns/get-campaign.ts";
import { IPHONE, linkedCampaign, open } from "./support.ts";

const statements = new Set<string>();

beforeAll(async () => {
  const h = harness();
  h.faults.prepared = (sql) => statements.add(sql);
  const { ctx, id, numbers, pathOf } = await linkedCampaign(h);
  await open(h, pathOf(numbers[0]), { "user-agent": IPHONE });
  await deliver(h, "clicks", h.queues.clicks.splice(0));
  await campaignClicks(ctx, { id, clickstatus: "clicked" });
  await campaignClicks(ctx, { id, clickstatus: "notclicked" });
  await clickedData(ctx, {});
  await getCampaign(ctx, { id });
});

it("reads and writes links and clicks by an index, never a whole table", async () => {
  const ours = [...statements].filter((sql) => /\b(links|clicks|click_overflow)\b/.test(sql));
  expect(ours.length).toBeGreaterThanOrEqual(7);
  for (const sql of ours) {
    const scans = await scansOf(sql);
    expect([
      sql,
      scans.filter(
        (step) =>
          !/json_each|VIRTUAL TABLE|SCAN k$|SCAN (fresh|span|found|range|j|f|r|o)\b|SCAN \(subquery/.test(
            step,
          ),
      ),
    ]).toEqual([sql, []]);
  }
});
