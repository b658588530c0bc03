import { createHmac } from "node:crypto";
import { describe, expect, it } from "vitest";
import { deliver as deliverTo } from "#tests/support/campaign-harness.ts";
import { breaksOnce } from "#tests/support/faulty-database.ts";
import { onEachShard } from "#tests/support/sweeps.ts";
import { newDelivery } from "#tests/support/webhooks.ts";
import { deliver, sweepWebhooks } from "#worker/domains/platform/webhooks/deliver.ts";
import { NO_RESPONSE } from "#worker/ports/webhook-sender.ts";
import { deliveriesOf, HOUR, listening, MINUTE, runOnShard, sweepAndSend } from "./support.ts";

describe("a delivery on shard 1", () => {
  const shard = 1;
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

  it("is not sent to an address that was stored before it was refused", async () => {
    const { h, ctx } = await listening(shard);
    for (const url of [
      "https://10.0.0.7/hook",
      "http://hooks.cooee.test/",
      "https://crm.internal/",
    ]) {
      await runOnShard(
        ctx,
        "UPDATE webhooks SET url = ? WHERE account_id = ?",
        url,
        ctx.account.id,
      );
      await deliver(ctx, await newDelivery(ctx));
    }
    expect(h.receiver.received).toEqual([]);
    expect(
      (await deliveriesOf(ctx)).map(({ error }) => error?.startsWith("The address must")),
    ).toEqual([true, true, true]);
  });

  it("is sent once even if its queue message arrives twice, immediately or late", async () => {
    const { h, ctx } = await listening(shard);
    const id = await newDelivery(ctx);
    const body = { account: ctx.account, delivery: id };
    expect(await deliverTo(h, "webhooks", [body, body, body])).toEqual([]);
    h.clock.now += 24 * HOUR;
    expect(await deliverTo(h, "webhooks", [body])).toEqual([]);
    await onEachShard(h.system, sweepWebhooks);
    expect(h.queues.webhooks).not.toContainEqual(body);
    expect(h.receiver.received).toHaveLength(1);
  });

  it("is sent again with the same id if the consumer was killed before it wrote", async () => {
    const all = await listening(shard);
    const { h, ctx } = all;
    const id = await newDelivery(ctx);
    h.faults.batch = breaksOnce(
      /"status" = \?.*webhook_deliveries|update "webhook_deliveries"/,
      "before",
    );
    const body = { account: ctx.account, delivery: id };
    // The queue delivers it again immediately, while the dead consumer's lease still runs.
    expect(await deliverTo(h, "webhooks", [body])).toEqual([body]);
    expect(await deliverTo(h, "webhooks", [body])).toEqual([]);
    expect(h.receiver.received).toHaveLength(1);
    h.clock.now += 2 * MINUTE;
    await sweepAndSend(all);
    const ids = h.receiver.received.map(({ headers }) => headers["webhook-id"]);
    expect(ids.filter((sent) => sent === id)).toHaveLength(2);
    expect(await deliveriesOf(ctx)).toMatchObject([{ status: "delivered", attempts: 2 }]);
  });

  it("is not sent twice if only the result of the write was lost", async () => {
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

  it("keeps only the beginning of an error", async () => {
    const { h, ctx } = await listening(shard);
    h.receiver.answer = () => ({ status: 500, text: `\u0000<html>${"x".repeat(60_000)}` });
    await deliver(ctx, await newDelivery(ctx));
    h.receiver.answer = () => {
      throw new Error(NO_RESPONSE);
    };
    await deliver(ctx, await newDelivery(ctx));
    const [loud, silent] = (await deliveriesOf(ctx)).toSorted(
      (one, other) => Number(one.response === null) - Number(other.response === null),
    );
    expect(loud?.error).toBe(` <html>${"x".repeat(493)}`);
    expect(silent).toMatchObject({ response: null, error: NO_RESPONSE, status: "pending" });
  });

  it("to a receiver so slow that its lease expired counts if it gets through after all", async () => {
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

  it("that fails slowly does not undo a later success", async () => {
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

  it("goes nowhere if its address is no longer valid, whatever was saved", async () => {
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
