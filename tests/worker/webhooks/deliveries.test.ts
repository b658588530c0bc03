import { createHmac } from "node:crypto";
import { describe, expect, it } from "vitest";
import * as z from "zod";
import { listDeliveries, replayDelivery, WEBHOOK_TEXTS } from "#core/contract/webhooks.ts";
import { call, refusalOf } from "#tests/support/call.ts";
import { deliver as deliverTo } from "#tests/support/campaign-harness.ts";
import { breaksOnce } from "#tests/support/faulty-database.ts";
import { sessionFor } from "#tests/support/session.ts";
import { newDelivery } from "#tests/support/webhooks.ts";
import { deliver } from "#worker/domains/webhooks/deliver.ts";
import { replayDelivery as replay } from "#worker/domains/webhooks/replay-delivery.ts";
import { saveWebhook } from "#worker/domains/webhooks/save-webhook.ts";
import { sweepWebhooks } from "#worker/domains/webhooks/sweep-webhooks.ts";
import { NO_ANSWER } from "#worker/ports/webhook-sender.ts";
import { webhookMessage } from "#worker/queues/messages.ts";
import {
  deliveriesOf,
  listening,
  notificationsOf,
  runOnShard,
  sendAll,
  webhookOf,
} from "./support.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** What is due of this account comes onto the queue and is sent; other tests' stays where it is. */
async function sweepAndSend({ h, ctx }: Awaited<ReturnType<typeof listening>>): Promise<void> {
  await sweepWebhooks(h.system);
  const due = z.array(webhookMessage).parse(h.queues.webhooks.splice(0));
  await deliverTo(
    h,
    "webhooks",
    due.filter(({ account }) => account.id === ctx.account.id),
  );
}

describe.each([0, 1] as const)("a delivery on shard %i", (shard) => {
  it("arrives signed, once, and is logged", async () => {
    const { h, ctx, secret } = await listening(shard);
    const id = await newDelivery(ctx, "G’day 🦘");
    await deliver(ctx, id);
    const [request] = h.receiver.received;
    const key = Buffer.from(secret.slice(6), "base64");
    const timestamp = String(Math.floor(h.clock.now / 1000));
    const signature = createHmac("sha256", key)
      .update(`${id}.${timestamp}.${request?.body}`)
      .digest("base64");
    expect(request?.headers).toMatchObject({
      "content-type": "application/json",
      "webhook-id": id,
      "webhook-timestamp": timestamp,
      "webhook-signature": `v1,${signature}`,
    });
    expect(JSON.parse(request?.body ?? "")).toMatchObject({
      type: "message.received",
      timestamp: new Date(h.clock.now).toISOString(),
      data: { text: "G’day 🦘", from: "61412345678" },
    });
    expect(await deliveriesOf(ctx)).toMatchObject([
      { status: "delivered", attempts: 1, response: 200, error: null },
    ]);
  });

  it("is sent once though its queue message comes twice, at once or late", async () => {
    const { h, ctx } = await listening(shard);
    const id = await newDelivery(ctx);
    const body = { account: ctx.account, delivery: id };
    expect(await deliverTo(h, "webhooks", [body, body, body])).toEqual([]);
    h.clock.now += 24 * HOUR;
    expect(await deliverTo(h, "webhooks", [body])).toEqual([]);
    await sweepWebhooks(h.system);
    expect(h.queues.webhooks).not.toContainEqual(body);
    expect(h.receiver.received).toHaveLength(1);
  });

  it("is sent again with the same id where the consumer was killed before it wrote", async () => {
    const all = await listening(shard);
    const { h, ctx } = all;
    const id = await newDelivery(ctx);
    h.faults.batch = breaksOnce(
      /"status" = \?.*webhook_deliveries|update "webhook_deliveries"/,
      "before",
    );
    const body = { account: ctx.account, delivery: id };
    // The queue brings it again at once, while the lease of the one that died goes on.
    expect(await deliverTo(h, "webhooks", [body])).toEqual([body]);
    expect(await deliverTo(h, "webhooks", [body])).toEqual([]);
    expect(h.receiver.received).toHaveLength(1);
    h.clock.now += 2 * MINUTE;
    await sweepAndSend(all);
    const ids = h.receiver.received.map(({ headers }) => headers["webhook-id"]);
    expect(ids.filter((sent) => sent === id)).toHaveLength(2);
    expect(await deliveriesOf(ctx)).toMatchObject([{ status: "delivered", attempts: 2 }]);
  });

  it("is not sent twice where only the answer of the write was lost", async () => {
    const { h, ctx } = await listening(shard);
    const body = { account: ctx.account, delivery: await newDelivery(ctx) };
    h.faults.batch = breaksOnce(/update "webhook_deliveries"/, "after");
    expect(await deliverTo(h, "webhooks", [body])).toEqual([body]);
    h.clock.now += 2 * MINUTE;
    expect(await deliverTo(h, "webhooks", [body])).toEqual([]);
    expect(h.receiver.received).toHaveLength(1);
  });

  it("is tried again after 1, 5 and 30 minutes, 2, 8 and 24 hours, and then given up", async () => {
    const all = await listening(shard);
    const { h, ctx } = all;
    h.receiver.answer = () => ({ status: 503, text: "We are closed" });
    const id = await newDelivery(ctx);
    await deliver(ctx, id);
    const waits = [MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 8 * HOUR, 24 * HOUR];
    for (const [index, wait] of waits.entries()) {
      expect(await deliveriesOf(ctx)).toMatchObject([
        {
          status: "pending",
          attempts: index + 1,
          next_at: h.clock.now + wait,
          response: 503,
          error: "We are closed",
        },
      ]);
      h.clock.now += wait - 1;
      await deliver(ctx, id);
      expect(h.receiver.received).toHaveLength(index + 1);
      h.clock.now += 15_001;
      await sweepAndSend(all);
      expect(h.receiver.received).toHaveLength(index + 2);
    }
    expect(await deliveriesOf(ctx)).toMatchObject([{ status: "failed", attempts: 7 }]);
    h.clock.now += 48 * HOUR;
    await sweepAndSend(all);
    expect(h.receiver.received).toHaveLength(7);
    expect(new Set(h.receiver.received.map(({ headers }) => headers["webhook-id"])).size).toBe(1);
  });

  it("keeps the beginning of an error and no more", async () => {
    const { h, ctx } = await listening(shard);
    h.receiver.answer = () => ({ status: 500, text: `\u0000<html>${"x".repeat(60_000)}` });
    await deliver(ctx, await newDelivery(ctx));
    h.receiver.answer = () => {
      throw new Error(NO_ANSWER);
    };
    await deliver(ctx, await newDelivery(ctx));
    const [loud, silent] = (await deliveriesOf(ctx)).toSorted(
      (one, other) => Number(one.response === null) - Number(other.response === null),
    );
    expect(loud?.error).toBe(` <html>${"x".repeat(493)}`);
    expect(silent).toMatchObject({ response: null, error: NO_ANSWER, status: "pending" });
  });

  it("of a receiver so slow that its lease ran out counts when it gets through after all", async () => {
    const { h, ctx } = await listening(shard);
    const id = await newDelivery(ctx);
    h.receiver.answer = async () => {
      h.clock.now += 2 * MINUTE;
      h.receiver.answer = () => ({ status: 500, text: "Busy" });
      await deliver(ctx, id);
      return { status: 200, text: "" };
    };
    await deliver(ctx, id);
    expect(h.receiver.received).toHaveLength(2);
    expect(await deliveriesOf(ctx)).toMatchObject([{ status: "delivered", attempts: 2 }]);
  });

  it("of a slow failure does not undo a later success", async () => {
    const { h, ctx } = await listening(shard);
    const id = await newDelivery(ctx);
    h.receiver.answer = async () => {
      h.clock.now += 2 * MINUTE;
      h.receiver.answer = () => ({ status: 200, text: "" });
      await deliver(ctx, id);
      return { status: 500, text: "Too late" };
    };
    await deliver(ctx, id);
    expect(await deliveriesOf(ctx)).toMatchObject([
      { status: "delivered", attempts: 2, error: null },
    ]);
  });

  it("goes nowhere where the address is none any more, whatever was saved", async () => {
    const { h, ctx } = await listening(shard);
    const id = await newDelivery(ctx);
    await runOnShard(
      ctx,
      "UPDATE webhooks SET url = 'https://169.254.169.254/latest/meta-data' WHERE account_id = ?",
      ctx.account.id,
    );
    await deliver(ctx, id);
    expect(h.receiver.received).toEqual([]);
    expect(await deliveriesOf(ctx)).toMatchObject([
      { status: "pending", response: null, error: "The address must be a public host's name" },
    ]);
  });
});

describe("a webhook that cannot be reached", () => {
  it("is switched off after twenty failures for half an hour, and a notification says so once", async () => {
    const { h, ctx } = await listening(0);
    h.receiver.answer = () => ({ status: 500, text: "" });
    const [one, two] = [await newDelivery(ctx), await newDelivery(ctx)];
    for (const minutes of [0, 1, 5]) {
      h.clock.now += minutes * MINUTE;
      await Promise.all([deliver(ctx, one), deliver(ctx, two)]);
    }
    expect(await webhookOf(ctx)).toMatchObject({ active: 1, failures: 6 });
    // A campaign's end: much to tell in little time is no reason.
    for (let n = 0; n < 30; n++) await deliver(ctx, await newDelivery(ctx));
    expect(await webhookOf(ctx)).toMatchObject({ active: 1, failures: 36 });
    h.clock.now += HOUR / 2;
    await Promise.all([deliver(ctx, one), deliver(ctx, two)]);
    expect(await webhookOf(ctx)).toMatchObject({ active: 0 });
    expect(await notificationsOf(ctx)).toEqual([
      expect.stringMatching(
        /^The webhook to hooks\.cooee\.test was switched off\. It failed 3[78] times in a row, for half an hour\.$/,
      ),
    ]);
  });

  it("is not switched off by a short time away, and gets everything that it missed", async () => {
    const { h, ctx } = await listening(1);
    h.receiver.answer = () => ({ status: 503, text: "" });
    const missed = await Promise.all(Array.from({ length: 25 }, () => newDelivery(ctx)));
    for (const id of missed) await deliver(ctx, id);
    h.receiver.answer = () => ({ status: 204, text: "" });
    h.clock.now += MINUTE;
    for (const id of missed) await deliver(ctx, id);
    const found = await deliveriesOf(ctx);
    expect(found.map(({ status }) => status)).toEqual(missed.map(() => "delivered"));
    expect(await webhookOf(ctx)).toMatchObject({ active: 1, failures: 0 });
  });

  it("starts afresh with a success", async () => {
    const { h, ctx } = await listening(1);
    h.receiver.answer = () => ({ status: 500, text: "" });
    for (let n = 0; n < 19; n++) await deliver(ctx, await newDelivery(ctx));
    h.receiver.answer = () => ({ status: 204, text: "" });
    await deliver(ctx, await newDelivery(ctx));
    h.receiver.answer = () => ({ status: 500, text: "" });
    await deliver(ctx, await newDelivery(ctx));
    expect(await webhookOf(ctx)).toMatchObject({ active: 1, failures: 1 });
    expect(await notificationsOf(ctx)).toEqual([]);
  });

  it("is switched off at once where it says that it is gone, and told no more", async () => {
    const all = await listening(0);
    const { h, ctx, webhook } = all;
    const waiting = await newDelivery(ctx);
    h.receiver.answer = () => ({ status: 410, text: "" });
    await deliver(ctx, await newDelivery(ctx));
    expect(await notificationsOf(ctx)).toEqual([
      "The webhook to hooks.cooee.test was switched off. It answered that it is gone (410).",
    ]);
    await deliver(ctx, waiting);
    expect(h.receiver.received).toHaveLength(1);
    const found = await deliveriesOf(ctx);
    expect(found.map(({ status }) => status)).toEqual(["failed", "failed"]);
    expect(found.find(({ id }) => id === waiting)?.error).toBe("The webhook is switched off");
    await expect(newDelivery(ctx)).rejects.toThrow("Nobody listens");
    const input = { id: webhook, url: "https://hooks.cooee.test/new", active: true };
    await saveWebhook(ctx, { ...input, events: ["message.received"] });
    expect(await webhookOf(ctx)).toMatchObject({ active: 1, failures: 0 });
  });
});

describe("the log", () => {
  it("is read by pages, newest first, by the session of its account", async () => {
    const { ctx, webhook } = await listening(0);
    const ids = [];
    for (let n = 0; n < 45; n++) ids.push(await newDelivery(ctx, `Text ${n}`));
    const cookie = await sessionFor(ctx);
    const read = [];
    let cursor: string | undefined;
    do {
      const response = await call(listDeliveries, { id: webhook, cursor }, { cookie });
      const page = listDeliveries.output.parse(await response.json());
      expect(page.items.length).toBeLessThanOrEqual(20);
      read.push(...page.items.map(({ _id }) => _id));
      cursor = page.next;
    } while (cursor);
    expect(read).toEqual(ids.toSorted().reverse());
  });

  it("is forgotten after 30 days", async () => {
    const all = await listening(1);
    const { h, ctx } = all;
    await newDelivery(ctx);
    h.clock.now += 30 * 24 * HOUR - 1;
    const late = await newDelivery(ctx);
    await sweepAndSend(all);
    expect(await deliveriesOf(ctx)).toHaveLength(2);
    h.clock.now += 2;
    await sweepAndSend(all);
    expect(await deliveriesOf(ctx)).toMatchObject([{ id: late }]);
  });

  it("replays with the same id and body, once more and no more", async () => {
    const all = await listening(0);
    const { h, ctx, webhook } = all;
    const id = await newDelivery(ctx);
    await runOnShard(
      ctx,
      "UPDATE webhook_deliveries SET attempts = 7, status = 'failed' WHERE account_id = ?",
      ctx.account.id,
    );
    h.receiver.answer = () => ({ status: 500, text: "Still closed" });
    expect(await replay(ctx, { id: webhook, delivery: id })).toEqual({
      message: WEBHOOK_TEXTS.replayed,
    });
    await sendAll(h);
    expect(await deliveriesOf(ctx)).toMatchObject([{ status: "failed", attempts: 8 }]);
    h.receiver.answer = () => ({ status: 200, text: "" });
    await replay(ctx, { id: webhook, delivery: id });
    await sendAll(h);
    expect(await deliveriesOf(ctx)).toMatchObject([{ status: "delivered", attempts: 9 }]);
    const [first, second] = h.receiver.received;
    expect(second?.headers["webhook-id"]).toBe(first?.headers["webhook-id"]);
    expect(second?.body).toBe(first?.body);
  });

  it("replays nothing of a webhook that is off, nor of another one", async () => {
    const { h, ctx, webhook } = await listening(0);
    const other = await listening(0);
    const cookie = await sessionFor(ctx);
    const mine = await newDelivery(ctx);
    const theirs = await newDelivery(other.ctx);
    const foreign = await call(replayDelivery, { id: webhook, delivery: theirs }, { cookie });
    expect(foreign.status).toBe(404);
    await runOnShard(ctx, "UPDATE webhooks SET active = 0 WHERE account_id = ?", ctx.account.id);
    const off = await call(replayDelivery, { id: webhook, delivery: mine }, { cookie });
    expect(await refusalOf(off)).toMatchObject({ code: "CONFLICT", message: WEBHOOK_TEXTS.off });
    expect(h.receiver.received).toEqual([]);
  });
});
