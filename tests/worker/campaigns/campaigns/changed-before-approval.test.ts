import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import { CAMPAIGN_TEXTS } from "#core/contract/campaigns/campaign-texts.ts";
import { expectBooksBalance } from "#tests/support/books.ts";
import { drive } from "#tests/support/campaign-harness.ts";
import { arrived, expectEachOnce, paidCampaign, SMS, statusOf } from "#tests/support/campaigns.ts";
import { getCampaign } from "#worker/domains/campaigns/campaigns/campaign-queries.ts";
import { approveCampaign } from "#worker/domains/campaigns/campaigns/decide-campaign.ts";
import { cancelAll } from "#worker/domains/campaigns/quick-messages/lifecycle-calls.ts";
import { analytics } from "#worker/domains/reports/dashboard/analytics.ts";
import { administrator, listed, untouched, waiting } from "./approval-support.ts";

it("an approved campaign whose credit has been used since is held with the reason, and nothing is sent", async () => {
  const { h, ctx, id, numbers } = await waiting({ credit: 100 * SMS });
  await env.CONTROL.prepare("UPDATE accounts SET admin_approved = 1 WHERE id = ?")
    .bind(ctx.account.id)
    .run();
  await paidCampaign(ctx, h, { count: 60 });
  // Messages waiting for approval do not count as queued.
  expect((await analytics(ctx)).data.sms.current.queued).toBe(60);
  const admin = await administrator(ctx);
  expect(await approveCampaign(admin, { id, launch: 1 })).toBe("held");
  expect(await getCampaign(ctx, id)).toMatchObject({
    status: "held",
    holdReason: CAMPAIGN_TEXTS.lowBalance,
  });
  expect(arrived(h, numbers)).toBe(0);
  expect(await expectBooksBalance(ctx)).toMatchObject({ debited: 60 * SMS });
  expect(await listed(id)).toMatchObject([{ decision: "approved" }]);
});

it("a number that opted out while the campaign waited gets nothing", async () => {
  const { h, ctx, id, numbers } = await waiting({ count: 3 });
  await env[ctx.account.shard === 0 ? "SHARD_00" : "SHARD_01"]
    .prepare(
      "INSERT INTO suppressions (account_id, number, opted_out_at, source) VALUES (?, ?, 1, 'reply')",
    )
    .bind(ctx.account.id, numbers[0])
    .run();
  await approveCampaign(await administrator(ctx), { id, launch: 1 });
  await drive(ctx, h, id);
  expectEachOnce(h, numbers.slice(1));
  expect(await expectBooksBalance(ctx)).toMatchObject({ debited: 3 * SMS, refunded: SMS });
});

it("when an account is deleted, its waiting campaign is withdrawn with everything else in progress", async () => {
  const { h, ctx, id, numbers } = await waiting();
  await cancelAll(ctx);
  expect(await statusOf(ctx, id)).toBe("cancelled");
  await untouched(h, ctx, numbers);
  expect(await listed(id)).toMatchObject([{ decision: "withdrawn" }]);
});
