import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { SHARED_SENDER } from "#core/contract/profile/me.ts";
import { idSchema } from "#core/ids.ts";
import { books, expectRoomCounted } from "#tests/support/books.ts";
import { accountIn, drain, type Harness, harness } from "#tests/support/campaign-harness.ts";
import { arrived, expectEachOnce, messagesBy, newHandsets, SMS } from "#tests/support/campaigns.ts";
import { everyRow, replayAll, takeRestorePoint } from "#tests/support/restore-point.ts";
import { everyMinute } from "#tests/support/sweeps.ts";
import { administrator } from "#tests/worker/campaigns/campaigns/approval-support.ts";
import { HOUR, MINUTE, schedulesOf, startDue } from "#tests/worker/campaigns/schedules/support.ts";
import type { AccountContext } from "#worker/context.ts";
import {
  approveQuick,
  cancelQuick,
  rejectQuick,
  rescheduleQuick,
} from "#worker/domains/campaigns/quick-messages/lifecycle-calls.ts";
import { sendAutomatically } from "#worker/domains/campaigns/quick-messages/send-automatically.ts";
import { history } from "#worker/domains/sending/messages/history.ts";
import { laterQuick, sendQuick, stateOf, texts } from "./support.ts";

const CREDIT = 1000 * SMS;

/** Everything that may start by itself, long after every time that was ever chosen. */
async function letTimePass(ctx: AccountContext, h: Harness) {
  for (const wait of [HOUR, HOUR, 10 * HOUR]) {
    h.clock.now += wait;
    await everyMinute(h.system);
    await startDue(ctx, h);
    await drain(h, "txn");
  }
}

/** The books add up, and what is missing in the balance is what was sent. */
async function expectPaid(ctx: AccountContext, messages: number) {
  const { balance, ledger, lots } = await books(ctx);
  expect({ balance, ledger, lots }).toEqual({
    balance: CREDIT - messages * SMS,
    ledger: balance,
    lots: balance,
  });
  await expectRoomCounted(ctx);
}

describe("after a restore of shard 1", () => {
  const shard = 1;
  it("what was scheduled before and sent since is not sent again, and keeps its text", async () => {
    const h = harness();
    const ctx = await accountIn(h, { shard, credit: CREDIT });
    const { id, numbers, at } = await laterQuick(ctx, h);
    h.clock.now += MINUTE;
    const point = await takeRestorePoint(h);
    h.clock.now = at;
    await startDue(ctx, h);
    await drain(h, "txn");
    await point.goBack();
    h.clock.now += MINUTE;
    await replayAll(h, point.at);
    await letTimePass(ctx, h);
    expectEachOnce(h, numbers);
    expect((await stateOf(ctx, id)).status).toBe("sent");
    expect(await schedulesOf(ctx)).toMatchObject([{ status: "cancelled" }]);
    const kept = (await texts(ctx)).map(({ text, status }) => [text, status]);
    expect(kept).toEqual(Array(3).fill(["See you at 3 pm", "sent"]));
    await expectPaid(ctx, 3);
  });

  it("what went on the queue is not sent again even if the journal lacks that it started", async () => {
    const h = harness();
    const ctx = await accountIn(h, { shard, credit: CREDIT });
    const { numbers, at } = await laterQuick(ctx, h);
    await drain(h, "journal");
    const point = await takeRestorePoint(h);
    h.clock.now = at;
    await startDue(ctx, h);
    h.queues.journal.length = 0;
    await drain(h, "txn");
    await point.goBack();
    await replayAll(h, point.at);
    await letTimePass(ctx, h);
    expectEachOnce(h, numbers);
    await expectPaid(ctx, 3);
  });

  it("what was cancelled, moved, or scheduled since is not sent, and refunded", async () => {
    const h = harness();
    const ctx = await accountIn(h, { shard, credit: CREDIT });
    const cancelled = await laterQuick(ctx, h, 1);
    const moved = await laterQuick(ctx, h, 2);
    h.clock.now += MINUTE;
    const point = await takeRestorePoint(h);
    h.clock.now += MINUTE;
    await cancelQuick(ctx, { id: cancelled.id });
    await rescheduleQuick(ctx, { id: moved.id, scheduleAt: moved.at + 5 * HOUR });
    const made = await laterQuick(ctx, h, 4);
    await drain(h, "journal");
    await point.goBack();
    await replayAll(h, point.at);
    await letTimePass(ctx, h);
    expect(arrived(h, [...cancelled.numbers, ...moved.numbers, ...made.numbers])).toBe(0);
    const states = [cancelled, moved, made].map(async ({ id }) => (await stateOf(ctx, id)).status);
    expect(await Promise.all(states)).toEqual(["cancelled", "failed", "failed"]);
    expect((await stateOf(ctx, made.id)).reason).toContain("was refunded");
    expect(await messagesBy(ctx)).toEqual({ unscheduled: 1, failed: 2 });
    await expectPaid(ctx, 0);
  });

  it("what was not touched since starts at its time", async () => {
    const h = harness();
    const ctx = await accountIn(h, { shard, credit: CREDIT });
    const { numbers } = await laterQuick(ctx, h);
    const point = await takeRestorePoint(h);
    await point.goBack();
    await replayAll(h, point.at);
    await letTimePass(ctx, h);
    expectEachOnce(h, numbers);
    await expectPaid(ctx, 3);
  });

  it("what was sent since is known by its key: the same request again sends nothing", async () => {
    const h = harness();
    const ctx = await accountIn(h, { shard, credit: CREDIT });
    const point = await takeRestorePoint(h);
    h.clock.now += MINUTE;
    const request = { contacts: newHandsets(3), key: crypto.randomUUID() };
    const sent = await sendQuick(ctx, request);
    await drain(h, "txn");
    await point.goBack();
    await replayAll(h, point.at);
    expect(await sendQuick(ctx, request)).toEqual(sent);
    await letTimePass(ctx, h);
    expectEachOnce(h, request.contacts);
    await expectPaid(ctx, 3);
  });

  it("what an automation sent since is known by its key, and still says what sent it", async () => {
    const h = harness();
    const ctx = await accountIn(h, { shard, credit: CREDIT });
    const point = await takeRestorePoint(h);
    h.clock.now += MINUTE;
    const numbers = newHandsets(30);
    const message = {
      ...{ key: crypto.randomUUID(), source: { kind: "workflow", id: "wfl_1" } as const },
      ...{ sender: SHARED_SENDER, message: "Hi", optOut: false, at: null },
      recipients: numbers.map((number) => ({ number, values: {} })),
    };
    const sent = await sendAutomatically(ctx, message);
    await drain(h, "txn");
    await point.goBack();
    await replayAll(h, point.at);
    expect(await sendAutomatically(ctx, message)).toEqual({ ...sent, repeated: true });
    await letTimePass(ctx, h);
    expectEachOnce(h, numbers);
    await expectPaid(ctx, 30);
    const { items } = await history(ctx, {});
    expect(new Set(items.map(({ workflow }) => workflow))).toEqual(new Set(["wfl_1"]));
  });

  it("what was paid for since and never submitted is refunded, once", async () => {
    const h = harness();
    const ctx = await accountIn(h, { shard, credit: CREDIT });
    const point = await takeRestorePoint(h);
    h.clock.now += MINUTE;
    const contacts = newHandsets(2);
    const { data } = await sendQuick(ctx, { contacts });
    // The queue loses it.
    h.queues.txn.length = 0;
    await point.goBack();
    await replayAll(h, point.at);
    const once = await everyRow();
    await replayAll(h, point.at);
    expect(await books(ctx)).toMatchObject({ balance: CREDIT });
    expect(JSON.stringify(await everyRow())).toContain(data._id);
    expect(once.length).toBeGreaterThan(0);
    await letTimePass(ctx, h);
    expect(arrived(h, contacts)).toBe(0);
    await expectPaid(ctx, 0);
  });

  it("what was decided since is neither sent again nor to be decided again", async () => {
    const h = harness();
    const ctx = await accountIn(h, { shard, credit: CREDIT, flags: { adminApproved: false } });
    const asked = async () => {
      const numbers = newHandsets(2);
      const { data } = await sendQuick(ctx, { contacts: numbers });
      return { id: idSchema("quickMessage").parse(data._id), numbers };
    };
    const [approved, rejected, open] = [await asked(), await asked(), await asked()];
    h.clock.now += MINUTE;
    const point = await takeRestorePoint(h);
    h.clock.now += MINUTE;
    const admin = await administrator(ctx);
    await approveQuick(admin, approved.id);
    await drain(h, "txn");
    await rejectQuick(admin, { id: rejected.id, reason: "No" });
    await drain(h, "journal");
    await point.goBack();
    await replayAll(h, point.at);
    await letTimePass(ctx, h);
    expectEachOnce(h, approved.numbers);
    expect((await stateOf(ctx, approved.id)).status).toBe("sent");
    expect((await stateOf(ctx, rejected.id)).status).toBe("rejected");
    expect((await stateOf(ctx, open.id)).status).toBe("pending");
    const { results } = await env.CONTROL.prepare(
      "SELECT subject FROM approvals WHERE account_id = ? AND decided_at IS NULL",
    )
      .bind(ctx.account.id)
      .all();
    expect(results).toEqual([{ subject: open.id }]);
    await expectPaid(ctx, 2);
  });
});
