import { describe, expect, it } from "vitest";
import { CAMPAIGN_TEXTS } from "#core/contract/campaigns/campaign-texts.ts";
import { expectBooksBalance } from "#tests/support/books.ts";
import { accountIn, drain, drive, harness } from "#tests/support/campaign-harness.ts";
import { arrived, expectEachOnce, paidCampaign, SMS, statusOf } from "#tests/support/campaigns.ts";
import { freshName } from "#tests/support/world/make-names.ts";
import { getCampaign } from "#worker/domains/campaigns/campaigns/campaign-queries.ts";
import {
  cancelCampaign,
  resumeCampaign,
} from "#worker/domains/campaigns/campaigns/lifecycle-calls.ts";
import { deleteBusinessName } from "#worker/domains/senders/business-names/business-names.ts";
import { tickCampaign } from "#worker/domains/sending/sending/tick-campaign.ts";
import { approved } from "./support.ts";

/** In chunks of half a second: 500 messages. */
const ALL = 1200;

/** ALL messages from a business name, of which one chunk was sent and others are on the queue. */
async function inFlight(shard: 0 | 1) {
  const h = harness();
  const ctx = await accountIn(h, { shard });
  const name = freshName();
  await approved(ctx, name);
  const campaign = await paidCampaign(ctx, h, { count: ALL, sender: name });
  await tickCampaign(ctx, campaign.id);
  const waiting = h.queues.bulk.splice(1);
  expect(waiting.length).toBeGreaterThan(0);
  await drain(h, "bulk");
  h.queues.bulk.push(...waiting);
  const before = arrived(h, campaign.numbers);
  expect(before).toBeGreaterThan(0);
  return { h, ctx, name, before, ...campaign };
}

describe("a name that is withdrawn while it sends, on shard 1", () => {
  const shard = 1;
  it("sends nothing more, pauses its campaign by name, and cancelling refunds the rest", async () => {
    const { h, ctx, id, name, numbers, before } = await inFlight(shard);
    await deleteBusinessName(ctx, { buisness: name });
    // What is on the queue comes before the runner's next tick.
    await drain(h, "bulk");
    expect(arrived(h, numbers)).toBe(before);
    await tickCampaign(ctx, id);
    expect(await getCampaign(ctx, id)).toMatchObject({
      status: "paused",
      holdReason: CAMPAIGN_TEXTS.senderGone(name),
    });
    expect(CAMPAIGN_TEXTS.senderGone(name)).toContain(name);
    await expect(resumeCampaign(ctx, { id })).rejects.toMatchObject({
      fields: { sender: CAMPAIGN_TEXTS.senderGone(name) },
    });
    await cancelCampaign(ctx, { id });
    await drive(ctx, h, id);
    expect(await statusOf(ctx, id)).toBe("cancelled");
    expect(arrived(h, numbers)).toBe(before);
    expect(await expectBooksBalance(ctx)).toMatchObject({
      debited: ALL * SMS,
      refunded: (ALL - before) * SMS,
    });
  });

  it("sends the rest once, if it is approved again and the campaign is resumed", async () => {
    const { h, ctx, id, name, numbers } = await inFlight(shard);
    await deleteBusinessName(ctx, { buisness: name });
    await drain(h, "bulk");
    await tickCampaign(ctx, id);
    await approved(ctx, name);
    await resumeCampaign(ctx, { id });
    await drive(ctx, h, id);
    expectEachOnce(h, numbers);
    expect(await expectBooksBalance(ctx)).toMatchObject({ debited: ALL * SMS, refunded: 0 });
  });
});
