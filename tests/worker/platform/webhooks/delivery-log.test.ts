import { describe, expect, it } from "vitest";
import { listDeliveries, replayDelivery, WEBHOOK_TEXTS } from "#core/contract/webhooks/webhooks.ts";
import { call, refusalOf } from "#tests/support/call.ts";
import { sessionFor } from "#tests/support/session.ts";
import { newDelivery } from "#tests/support/webhooks.ts";
import { replayDelivery as replay } from "#worker/domains/platform/webhooks/webhooks.ts";
import { deliveriesOf, HOUR, listening, runOnShard, sendAll, sweepAndSend } from "./support.ts";

describe("the log", () => {
  it("is read in pages, newest first, with a session of its account", async () => {
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

  it("is deleted after 30 days", async () => {
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

  it("replays once, with the same id and body", async () => {
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
