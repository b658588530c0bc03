import { describe, expect, it } from "vitest";
import { newDelivery } from "#tests/support/webhooks.ts";
import { deliver } from "#worker/domains/platform/webhooks/deliver.ts";
import { saveWebhook } from "#worker/domains/platform/webhooks/webhooks.ts";
import { deliveriesOf, HOUR, listening, MINUTE, notificationsOf, webhookOf } from "./support.ts";

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
    // As at a campaign's end: many failures in a short time are no reason to switch it off.
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

  it("is not switched off by a short outage, and gets everything that it missed", async () => {
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

  it("starts counting again after a success", async () => {
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

  it("is switched off immediately if it says that it is gone, and gets nothing more", async () => {
    const all = await listening(0);
    const { h, ctx, webhook } = all;
    const waiting = await newDelivery(ctx);
    h.receiver.answer = () => ({ status: 410, text: "" });
    await deliver(ctx, await newDelivery(ctx));
    expect(await notificationsOf(ctx)).toEqual([
      "The webhook to hooks.cooee.test was switched off. It responded that it is gone (410).",
    ]);
    await deliver(ctx, waiting);
    expect(h.receiver.received).toHaveLength(1);
    const found = await deliveriesOf(ctx);
    expect(found.map(({ status }) => status)).toEqual(["failed", "failed"]);
    expect(found.find(({ id }) => id === waiting)?.error).toBe("The webhook is switched off");
    await expect(newDelivery(ctx)).rejects.toThrow("No one listens");
    const input = { id: webhook, url: "https://hooks.cooee.test/new", active: true };
    await saveWebhook(ctx, { ...input, events: ["message.received"] });
    expect(await webhookOf(ctx)).toMatchObject({ active: 1, failures: 0 });
  });
});
