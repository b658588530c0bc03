import { describe, expect, it } from "vitest";
import { newId } from "#core/ids.ts";
import { SHARED_NUMBER } from "#tests/support/account.ts";
import { expectBooksBalance } from "#tests/support/books.ts";
import {
  accountIn,
  type Delivery,
  deliver,
  drain,
  drive,
  harness,
} from "#tests/support/campaign-harness.ts";
import {
  arrived,
  expectEachOnce,
  groupOf,
  launch,
  messagesBy,
  newDraft,
  newHandsets,
  SMS,
  statusOf,
} from "#tests/support/campaigns.ts";
import { getCampaign } from "#worker/domains/campaigns/campaigns/campaign-queries.ts";
import { planCampaign } from "#worker/domains/campaigns/campaigns/plan.ts";
import { chunkDelivery } from "#worker/domains/sending/sending/chunk-delivery.ts";
import { sendChunk } from "#worker/domains/sending/sending/send-chunk.ts";

/** The whole batch twice, one after the other. */
const twice: Delivery = async (h, name, bodies) => {
  h.queues[name].push(...(await deliver(h, name, bodies)));
  h.queues[name].push(...(await deliver(h, name, bodies)));
};

/** Both at the same time, each with every message twice. */
const atOnce: Delivery = async (h, name, bodies) => {
  const doubled = [...bodies, ...bodies];
  const again = await Promise.all([deliver(h, name, doubled), deliver(h, name, doubled)]);
  h.queues[name].push(...again.flat());
};

const ways = [
  { shard: 0, way: "one after the other", delivery: twice },
  { shard: 1, way: "one after the other", delivery: twice },
  { shard: 0, way: "at the same time", delivery: atOnce },
  { shard: 1, way: "at the same time", delivery: atOnce },
] as const;

describe.each(ways)("every batch delivered twice, $way, on shard $shard", ({ shard, delivery }) => {
  it("plans once, debits once and sends once", async () => {
    const h = harness();
    const ctx = await accountIn(h, { shard });
    const numbers = newHandsets(130);
    const groups = [
      await groupOf(ctx, numbers.slice(0, 70)),
      await groupOf(ctx, numbers.slice(40, 100)),
      await groupOf(ctx, numbers.slice(100)),
    ];
    const { id } = await newDraft(ctx, { groups });
    await launch(ctx, id);
    await drive(ctx, h, id, delivery);
    expectEachOnce(h, numbers);
    expect(await statusOf(ctx, id)).toBe("complete");
    expect(await messagesBy(ctx)).toEqual({ sent: 130 });
    expect(await expectBooksBalance(ctx)).toMatchObject({ debited: 130 * SMS, refunded: 0 });
  });

  it("moves nothing twice for receipts", async () => {
    const h = harness();
    const ctx = await accountIn(h, { shard });
    const { id, numbers } = await newDraft(ctx, { count: 30 });
    await launch(ctx, id);
    await drive(ctx, h, id);
    const receipts = h.carrier.taken.map(({ reference }, index) => ({
      reference,
      carrierId: `carrier-${reference}`,
      status: index < 20 ? "delivered" : "failed",
      at: h.clock.now,
    }));
    h.queues.receipts.push({ carrier: "fake", receipts });
    await drain(h, "receipts", delivery);
    expect(await messagesBy(ctx)).toEqual({ delivered: 20, failed: 10 });
    expectEachOnce(h, numbers);
    expect(await expectBooksBalance(ctx)).toMatchObject({ debited: 30 * SMS, refunded: 0 });
  });

  it("replies to a STOP once and stores it once", async () => {
    const h = harness();
    const ctx = await accountIn(h, { shard });
    const { id, numbers } = await newDraft(ctx, { count: 1 });
    await launch(ctx, id);
    await drive(ctx, h, id);
    const message = {
      carrierId: newId("outbox", h.clock.now),
      from: numbers[0],
      to: SHARED_NUMBER,
      text: "Stop",
      at: h.clock.now,
    };
    h.queues.inbound.push({ carrier: "fake", message });
    await drain(h, "inbound", delivery);
    await drain(h, "txn", delivery);
    expect(arrived(h, numbers)).toBe(2);
    expect(new Set(h.carrier.taken.map(({ reference }) => reference)).size).toBe(2);
    expect(await messagesBy(ctx)).toEqual({ sent: 2 });
    expect(await expectBooksBalance(ctx)).toMatchObject({ debited: SMS, refunded: 0 });
  });
});

it("plans and sends once when the verbs themselves run at the same time", async () => {
  const h = harness();
  const ctx = await accountIn(h, { shard: 1 });
  const { id, numbers } = await newDraft(ctx, { count: 100 });
  await launch(ctx, id);
  await Promise.all([1, 2, 3].map(() => planCampaign(ctx, id)));
  expect((await getCampaign(ctx, id)).status).toBe("sending");
  const chunks = [0, 1, 2, 3, 0, 1, 2, 3, 3, 2, 1, 0];
  await Promise.all(
    chunks.map((chunk) => sendChunk(ctx, { campaign: id, chunk }, chunkDelivery(ctx))),
  );
  expectEachOnce(h, numbers);
  await drive(ctx, h, id);
  expectEachOnce(h, numbers);
  expect(await statusOf(ctx, id)).toBe("complete");
  expect(await expectBooksBalance(ctx)).toMatchObject({ debited: 100 * SMS, refunded: 0 });
});
