import { expect, it } from "vitest";
import { accountIn, drain, drive, harness } from "#tests/support/campaign-harness.ts";
import { expectEachOnce, messagesBy, paidCampaign, statusOf } from "#tests/support/campaigns.ts";
import { turnCampaign } from "#worker/domains/campaigns/run-campaign.ts";
import { reconcile } from "#worker/domains/sending/reconcile.ts";

it("goes on beside chunks of which the carrier cannot say what it took", async () => {
  const h = harness();
  const ctx = await accountIn(h, { shard: 0 });
  const { id, numbers } = await paidCampaign(ctx, h, { count: 200 });
  h.carrier.lookups = () => undefined;
  h.carrier.after = () => {
    throw new Error("No answer");
  };
  await turnCampaign(ctx, id);
  await drain(h, "bulk");
  h.carrier.after = () => {};
  expect(await messagesBy(ctx)).toEqual({ unknown: 100, queued: 100 });
  await turnCampaign(ctx, id);
  expect(h.queues.bulk).toEqual([]);
  h.clock.now += 61_000;
  await reconcile(h.system);
  h.clock.now += 31_000;
  await drive(ctx, h, id);
  expect(await messagesBy(ctx)).toEqual({ unknown: 100, sent: 100 });
  expect(await statusOf(ctx, id)).toBe("sending");
  h.carrier.lookups = undefined;
  h.clock.now += 61_000;
  await reconcile(h.system);
  await drive(ctx, h, id);
  expect(await messagesBy(ctx)).toEqual({ sent: 200 });
  expect(await statusOf(ctx, id)).toBe("complete");
  expectEachOnce(h, numbers);
});
