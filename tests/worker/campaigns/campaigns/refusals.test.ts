import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { messageIds } from "#core/ids.ts";
import { SHARED_NUMBER } from "#tests/support/account.ts";
import { expectBooksBalance } from "#tests/support/books.ts";
import { accountIn, deliver, drain, drive, harness } from "#tests/support/campaign-harness.ts";
import {
  arrived,
  expectEachOnce,
  launch,
  messagesBy,
  newDraft,
  newHandsets,
  paidCampaign,
  SMS,
  statusOf,
} from "#tests/support/campaigns.ts";
import { suppressionOf } from "#worker/domains/audience/suppressions/set-blocked.ts";
import { getCampaign } from "#worker/domains/campaigns/campaigns/campaign-queries.ts";
import { getCampaign as reportOf } from "#worker/domains/campaigns/campaigns/get-campaign.ts";
import { insertReply } from "#worker/domains/sending/messages/inbound-queries.ts";
import { tickCampaign } from "#worker/domains/sending/sending/tick-campaign.ts";

async function deadLetters(queue: string, part: string): Promise<number> {
  const row = await env.CONTROL.prepare(
    "SELECT COUNT(*) AS n FROM dead_letters WHERE queue = ? AND instr(body, ?) > 0",
  )
    .bind(queue, part)
    .first("n");
  return Number(row);
}

describe("a carrier's refusals on shard 1", () => {
  const shard = 1;
  it("refund what is rejected, when the campaign completes", async () => {
    const h = harness();
    const ctx = await accountIn(h, { shard });
    const { id, numbers } = await newDraft(ctx, { count: 60 });
    h.carrier.fate = ({ to }) => (numbers.indexOf(to) % 6 === 0 ? "rejected" : "accepted");
    await launch(ctx, id);
    await drive(ctx, h, id);
    expectEachOnce(
      h,
      numbers.filter((_, index) => index % 6 !== 0),
    );
    expect(await messagesBy(ctx)).toEqual({ sent: 50, failed: 10 });
    expect(await statusOf(ctx, id)).toBe("complete");
    expect(await expectBooksBalance(ctx)).toMatchObject({ debited: 60 * SMS, refunded: 10 * SMS });
    const { data } = await reportOf(ctx, { id });
    expect(data.neverSent).toBe(10);
    expect(data.curve.at(-1)?.sent, "the report's curve agrees").toBe(50);
    // However many ticks and recounts follow, it is refunded once.
    await tickCampaign(ctx, id);
    await drive(ctx, h, id);
    expect(await expectBooksBalance(ctx)).toMatchObject({ refunded: 10 * SMS });
  });

  it("let what is deferred be sent later, once", async () => {
    const h = harness();
    const ctx = await accountIn(h, { shard });
    const { id, numbers } = await newDraft(ctx, { count: 60 });
    h.carrier.fate = ({ to }, time) => (time <= numbers.indexOf(to) % 3 ? "deferred" : "accepted");
    await launch(ctx, id);
    await drive(ctx, h, id);
    expectEachOnce(h, numbers);
    expect(await messagesBy(ctx)).toEqual({ sent: 60 });
    expect(await statusOf(ctx, id)).toBe("complete");
    expect(await expectBooksBalance(ctx)).toMatchObject({ debited: 60 * SMS, refunded: 0 });
  });

  it("retry a single message that was deferred, and never one that was accepted", async () => {
    const h = harness();
    const ctx = await accountIn(h, { shard });
    const [to = ""] = newHandsets(1);
    const id = messageIds(shard, ctx.account.number)(h.clock.now);
    await ctx.db.batch([insertReply(ctx, id, { to, from: SHARED_NUMBER, text: "Hi" })]);
    h.carrier.fate = (_, time) => (time < 3 ? "deferred" : "accepted");
    h.queues.txn.push({ account: ctx.account, message: id });
    await drain(h, "txn");
    await deliver(h, "txn", [{ account: ctx.account, message: id }]);
    expectEachOnce(h, [to]);
    expect(await messagesBy(ctx)).toEqual({ sent: 1 });
  });
});

describe("dead letters on shard 1", () => {
  const shard = 1;
  it("of chunks: what was never sent fails and is refunded, what was claimed is left", async () => {
    const h = harness();
    const ctx = await accountIn(h, { shard });
    const { id, numbers } = await paidCampaign(ctx, h, { count: 75 });
    await tickCampaign(ctx, id);
    const [first, second, third] = h.queues.bulk.splice(0);
    await deliver(h, "bulk", [first]);
    const dead = [first, second];
    expect(await deliver(h, "bulk-dead", dead)).toEqual([]);
    expect(await deliver(h, "bulk-dead", dead)).toEqual([]);
    expect(await deadLetters("cooee-bulk-dead", id)).toBe(2);
    await deliver(h, "bulk", [second, third]);
    await drive(ctx, h, id);
    expect(arrived(h, numbers)).toBe(50);
    expect(await messagesBy(ctx)).toEqual({ sent: 50, failed: 25 });
    expect(await statusOf(ctx, id)).toBe("complete");
    expect(await expectBooksBalance(ctx)).toMatchObject({ debited: 75 * SMS, refunded: 25 * SMS });
  });

  it("of single messages: one that was never submitted fails", async () => {
    const h = harness();
    const ctx = await accountIn(h, { shard });
    const [to = ""] = newHandsets(1);
    const id = messageIds(shard, ctx.account.number)(h.clock.now);
    await ctx.db.batch([insertReply(ctx, id, { to, from: SHARED_NUMBER, text: "Hi" })]);
    const body = { account: ctx.account, message: id };
    await deliver(h, "txn-dead", [body]);
    await deliver(h, "txn", [body]);
    expect(arrived(h, [to])).toBe(0);
    expect(await messagesBy(ctx)).toEqual({ failed: 1 });
    expect(await deadLetters("cooee-txn-dead", id)).toBe(1);
  });

  it("of plans: the campaign is held without being paid for, and can be sent again", async () => {
    const h = harness();
    const ctx = await accountIn(h, { shard });
    const { id, numbers } = await newDraft(ctx);
    await launch(ctx, id);
    const jobs = h.queues.jobs.splice(0);
    await deliver(h, "jobs-dead", jobs);
    await deliver(h, "jobs", jobs);
    expect(await statusOf(ctx, id)).toBe("held");
    expect((await getCampaign(ctx, id)).holdReason).toContain("could not be prepared");
    expect(await deadLetters("cooee-jobs-dead", id)).toBe(1);
    expect(await expectBooksBalance(ctx)).toMatchObject({ debited: 0, kept: 0 });
    await launch(ctx, id);
    await drive(ctx, h, id);
    expectEachOnce(h, numbers);
    expect(await expectBooksBalance(ctx)).toMatchObject({ debited: 60 * SMS, refunded: 0 });
  });

  it("of receipts and replies: they are kept, and retried once, one by one", async () => {
    const h = harness();
    const ctx = await accountIn(h, { shard });
    const { id, numbers } = await newDraft(ctx, { count: 2 });
    await launch(ctx, id);
    await drive(ctx, h, id);
    const reference = h.carrier.taken[0]?.reference ?? "";
    const receipts = [
      { reference, carrierId: `carrier-${reference}`, status: "delivered", at: h.clock.now },
    ];
    await deliver(h, "receipts-dead", [{ carrier: "fake", receipts }]);
    expect(await messagesBy(ctx)).toEqual({ sent: 1, delivered: 1 });
    expect(await deadLetters("cooee-receipts-dead", reference)).toBe(1);
    const [from = ""] = numbers;
    const at = h.clock.now;
    const message = { carrierId: `in-${reference}`, from, to: SHARED_NUMBER, text: "STOP", at };
    await deliver(h, "inbound-dead", [{ carrier: "fake", message }]);
    await deliver(h, "inbound-dead", [{ carrier: "fake", message }]);
    expect(await suppressionOf(ctx, from)).toMatchObject({ optedOut: true });
    expect(await deadLetters("cooee-inbound-dead", from)).toBe(1);
    expect(h.queues.txn).toHaveLength(1);
  });

  it("of an unknown shape are kept and do no harm", async () => {
    const h = harness();
    const odd = { carrier: "fake", receipts: `odd-${shard}-${crypto.randomUUID()}` };
    expect(await deliver(h, "receipts-dead", [odd])).toHaveLength(1);
    expect(await deliver(h, "receipts", [odd])).toEqual([]);
    expect(await deliver(h, "bulk", [odd])).toEqual([]);
    expect(await deadLetters("cooee-receipts-dead", odd.receipts)).toBe(1);
  });
});
