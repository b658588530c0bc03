import { describe, expect, it } from "vitest";
import { messageIds } from "#core/ids.ts";
import type { ReceiptStatus } from "#core/statuses.ts";
import { expectBooksBalance } from "#tests/support/books.ts";
import {
  accountIn,
  deliver,
  drain,
  drive,
  type Harness,
  harness,
} from "#tests/support/campaign-harness.ts";
import {
  expectEachOnce,
  launch,
  messagesBy,
  newDraft,
  paidCampaign,
  SMS,
  statusOf,
} from "#tests/support/campaigns.ts";
import { breaksOnce } from "#tests/support/faulty-database.ts";
import { onEachShard } from "#tests/support/sweeps.ts";
import { getCampaign } from "#worker/domains/campaigns/campaigns/get-campaign.ts";
import { reconcile } from "#worker/domains/sending/sending/reconcile.ts";
import { tickCampaign } from "#worker/domains/sending/sending/tick-campaign.ts";

function receiptsFor(
  h: Harness,
  references: readonly string[],
  status: ReceiptStatus,
  reason?: string,
) {
  const receipts = references.map((reference) => ({
    reference,
    carrierId: `carrier-${reference}`,
    status,
    reason,
    at: h.clock.now,
  }));
  return { carrier: "fake", receipts };
}

async function sentCampaign(shard: 0 | 1, count = 30) {
  const h = harness();
  const ctx = await accountIn(h, { shard });
  const { id, numbers } = await newDraft(ctx, { count });
  await launch(ctx, id);
  await drive(ctx, h, id);
  return { h, ctx, id, numbers, references: h.carrier.taken.map(({ reference }) => reference) };
}

describe.each([0, 1] as const)("receipts on shard %i", (shard) => {
  it.each([
    { order: ["sent", "delivered"], end: "delivered" },
    { order: ["delivered", "sent"], end: "delivered" },
    { order: ["delivered", "failed", "expired", "sent", "delivered"], end: "delivered" },
    { order: ["failed", "delivered", "failed"], end: "delivered" },
    { order: ["failed", "expired", "sent"], end: "failed" },
    { order: ["expired", "sent", "expired"], end: "expired" },
  ] as const)("moves forward only: $order ends as $end", async ({ order, end }) => {
    const { h, ctx, references, numbers } = await sentCampaign(shard, 3);
    for (const status of order) {
      for (let replay = 0; replay < 2; replay++) {
        await deliver(h, "receipts", [receiptsFor(h, references, status)]);
      }
    }
    expect(await messagesBy(ctx)).toEqual({ [end]: 3 });
    // All of them in one batch, in reverse order.
    const all = order.map((status) => receiptsFor(h, references, status)).reverse();
    await deliver(h, "receipts", all);
    expect(await messagesBy(ctx)).toEqual({ [end]: 3 });
    expectEachOnce(h, numbers);
    expect(await expectBooksBalance(ctx)).toMatchObject({ debited: 3 * SMS, refunded: 0 });
  });

  it("matches a receipt that arrives before the carrier's id is stored", async () => {
    const h = harness();
    const ctx = await accountIn(h, { shard });
    const { id, numbers } = await newDraft(ctx, { count: 30 });
    h.carrier.after = async () => {
      const references = h.carrier.taken.map(({ reference }) => reference);
      await deliver(h, "receipts", [receiptsFor(h, references, "delivered")]);
      expect(await messagesBy(ctx)).toMatchObject({ delivered: references.length });
    };
    await launch(ctx, id);
    await drive(ctx, h, id);
    expect(await messagesBy(ctx)).toEqual({ delivered: 30 });
    expect(await statusOf(ctx, id)).toBe("complete");
    expectEachOnce(h, numbers);
    expect(await expectBooksBalance(ctx)).toMatchObject({ debited: 30 * SMS, refunded: 0 });
  });

  it("keeps a failure whose receipt arrives before the message is recorded as sent", async () => {
    const h = harness();
    const ctx = await accountIn(h, { shard });
    const { id } = await newDraft(ctx, { count: 4 });
    h.carrier.after = async () => {
      const [one = ""] = h.carrier.taken.map(({ reference }) => reference);
      await deliver(h, "receipts", [receiptsFor(h, [one], "failed", "Absent subscriber")]);
    };
    await launch(ctx, id);
    await drive(ctx, h, id);
    expect(await messagesBy(ctx)).toEqual({ sent: 3, failed: 1 });
    // A carrier accepted it, so it is paid for.
    expect(await expectBooksBalance(ctx)).toMatchObject({ debited: 4 * SMS, refunded: 0 });
  });

  it("does not send a message again that a lookup missed and a receipt then found", async () => {
    const h = harness();
    const ctx = await accountIn(h, { shard });
    const { id, numbers } = await paidCampaign(ctx, h, { count: 20 });
    await tickCampaign(ctx, id);
    h.faults.batch = breaksOnce(/WITH j AS MATERIALIZED/, "before");
    h.carrier.lookups = (reference) => ({ reference, known: false });
    await drain(h, "bulk");
    h.clock.now += 61_000;
    await onEachShard(h.system, reconcile);
    expect(await messagesBy(ctx)).toEqual({ queued: 20 });
    const references = h.carrier.taken.map(({ reference }) => reference);
    await deliver(h, "receipts", [receiptsFor(h, references, "delivered")]);
    await drive(ctx, h, id);
    expectEachOnce(h, numbers);
    expect(await messagesBy(ctx)).toEqual({ delivered: 20 });
    expect(await statusOf(ctx, id)).toBe("complete");
    expect(await expectBooksBalance(ctx)).toMatchObject({ debited: 20 * SMS, refunded: 0 });
  });

  it("ignores unknown references, and applies the rest of the batch", async () => {
    const { h, ctx, references } = await sentCampaign(shard, 2);
    const { account } = ctx;
    const [first = "", second = ""] = references;
    const foreign = [
      "",
      "hello",
      "msg_0000000000000000000000000Z",
      messageIds(account.shard, 999_999)(h.clock.now),
      messageIds(account.shard, account.number)(h.clock.now),
      // The same message on another shard, and under another account that exists.
      `${first.slice(0, 14)}0${1 - shard}${first.slice(16)}`,
      `${first.slice(0, 16)}000001${first.slice(22)}`,
    ];
    const left = await deliver(h, "receipts", [
      receiptsFor(h, foreign, "failed"),
      receiptsFor(h, [second], "delivered"),
    ]);
    expect(left).toEqual([]);
    expect(await messagesBy(ctx)).toEqual({ sent: 1, delivered: 1 });
    expect(await expectBooksBalance(ctx)).toMatchObject({ debited: 2 * SMS, refunded: 0 });
  });

  it("applies a batch for accounts on both shards, and retries all of it if one fails", async () => {
    const here = await sentCampaign(shard, 5);
    const other = await accountIn(here.h, { shard: shard === 0 ? 1 : 0 });
    const draft = await newDraft(other, { count: 5 });
    await launch(other, draft.id);
    await drive(other, here.h, draft.id);
    const references = here.h.carrier.taken.map(({ reference }) => reference);
    expect(references).toHaveLength(10);
    const body = receiptsFor(here.h, references, "delivered");
    here.h.faults.batch = breaksOnce(/WITH j AS MATERIALIZED/, "before", 2);
    expect(await deliver(here.h, "receipts", [body])).toHaveLength(1);
    expect(await deliver(here.h, "receipts", [body])).toEqual([]);
    expect(await messagesBy(here.ctx)).toEqual({ delivered: 5 });
    expect(await messagesBy(other)).toEqual({ delivered: 5 });
    await expectBooksBalance(here.ctx);
    await expectBooksBalance(other);
  });
});

it("reports counts, reasons and the curve from one read of the messages", async () => {
  const { h, ctx, id, references } = await sentCampaign(0, 30);
  const walks = async () => {
    let count = 0;
    h.faults.prepared = (sql) => {
      if (/JOIN messages|FROM messages/.test(sql)) count++;
    };
    const { data } = await getCampaign(ctx, { id });
    return { data, count };
  };
  await deliver(h, "receipts", [receiptsFor(h, references.slice(0, 10), "delivered")]);
  const before = await walks();
  expect(before.count).toBe(1);
  expect(before.data).toMatchObject({ counts: { delivered: 10, sent: 20 }, failures: [] });
  expect(before.data.neverSent).toBe(0);
  expect(before.data.curve.at(-1)).toMatchObject({ sent: 30, delivered: 10 });
  h.clock.now += 3_600_000;
  const failed = receiptsFor(h, references.slice(25), "failed", "Absent subscriber");
  await deliver(h, "receipts", [receiptsFor(h, references.slice(10, 20), "delivered"), failed]);
  const { data, count } = await walks();
  expect(count).toBe(1);
  expect(data.counts).toEqual({ delivered: 20, sent: 5, failed: 5 });
  // A carrier accepted them, so they were sent.
  expect(data.neverSent).toBe(0);
  expect(data.failures).toEqual([{ reason: "Absent subscriber", count: 5, mayResend: true }]);
  expect(data.curve.at(-1)).toMatchObject({ sent: 30, delivered: 20 });
  expect(data.curve.length).toBeLessThanOrEqual(60);
});
