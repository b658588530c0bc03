import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import { CAMPAIGN_TEXTS } from "#core/contract/campaigns/campaign-texts.ts";
import { expectBooksBalance } from "#tests/support/books.ts";
import { accountIn, deliver, drain, drive, harness } from "#tests/support/campaign-harness.ts";
import {
  arrived,
  expectEachOnce,
  launch,
  newDraft,
  paidCampaign,
  SMS,
} from "#tests/support/campaigns.ts";
import type { AccountContext } from "#worker/context.ts";
import { getCampaign } from "#worker/domains/campaigns/campaigns/campaign-queries.ts";
import { checkDraft } from "#worker/domains/campaigns/campaigns/check-calls.ts";
import { launchCampaign } from "#worker/domains/campaigns/campaigns/launch-campaign.ts";
import { resumeCampaign } from "#worker/domains/campaigns/campaigns/lifecycle-calls.ts";
import { tickCampaign } from "#worker/domains/sending/sending/tick-campaign.ts";
import { untouched } from "./approval-support.ts";

/** Allows or forbids the shared sender, as an administrator does. */
function sharedSender(ctx: AccountContext, allowed: 0 | 1) {
  return env.CONTROL.prepare("UPDATE accounts SET allowed_shared_sender = ? WHERE id = ?")
    .bind(allowed, ctx.account.id)
    .run();
}

it("an account that may not use the shared sender can neither check, plan nor launch with it", async () => {
  const h = harness();
  const ctx = await accountIn(h);
  const { id, numbers } = await newDraft(ctx, { count: 3 });
  await launch(ctx, id);
  await sharedSender(ctx, 0);
  await drain(h, "jobs");
  expect(await getCampaign(ctx, id)).toMatchObject({
    status: "held",
    holdReason: CAMPAIGN_TEXTS.sharedNotAllowed,
  });
  await expect(checkDraft(ctx, { id })).rejects.toThrow(CAMPAIGN_TEXTS.sharedNotAllowed);
  const agreed = { draft: id, recipients: 3, price: (3 * SMS) / 1000 };
  await expect(launchCampaign(ctx, agreed)).rejects.toThrow(CAMPAIGN_TEXTS.sharedNotAllowed);
  await untouched(h, ctx, numbers);
});

it("a campaign that loses the shared sender submits nothing, pauses with the reason, and continues when it is back", async () => {
  const h = harness();
  const ctx = await accountIn(h);
  const { id, numbers } = await paidCampaign(ctx, h, { count: 60 });
  await tickCampaign(ctx, id);
  expect(h.queues.bulk.length).toBeGreaterThan(0);
  await sharedSender(ctx, 0);
  await deliver(h, "bulk", h.queues.bulk.splice(0));
  expect(arrived(h, numbers)).toBe(0);
  expect(await tickCampaign(ctx, id)).toEqual({});
  expect(await getCampaign(ctx, id)).toMatchObject({
    status: "paused",
    holdReason: CAMPAIGN_TEXTS.sharedNotAllowed,
  });
  await expect(resumeCampaign(ctx, { id })).rejects.toThrow(CAMPAIGN_TEXTS.sharedNotAllowed);
  await sharedSender(ctx, 1);
  await resumeCampaign(ctx, { id });
  await drive(ctx, h, id);
  expectEachOnce(h, numbers);
  expect(await expectBooksBalance(ctx)).toMatchObject({ debited: 60 * SMS, refunded: 0 });
});
