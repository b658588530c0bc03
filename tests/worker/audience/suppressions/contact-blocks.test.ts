import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { changeId, scene, stateOf } from "#tests/worker/audience/contacts/change-support.ts";
import { expectNoDrift, mobile } from "#tests/worker/audience/groups/support.ts";
import { changeContacts } from "#worker/domains/audience/contacts/change-contacts.ts";
import { listContacts } from "#worker/domains/audience/contacts/list-contacts.ts";
import { runChange } from "#worker/domains/audience/contacts/run-change.ts";
import { undoChange } from "#worker/domains/audience/contacts/undo-change.ts";
import { blockNumbers } from "#worker/domains/audience/suppressions/block-numbers.ts";
import { optOut } from "#worker/domains/audience/suppressions/opt-out.ts";
import { setBlocked } from "#worker/domains/audience/suppressions/set-blocked.ts";

describe("blocking", () => {
  it("blocks the numbers, and undone lifts no one's own opt-out and no one's earlier block", async () => {
    const { ctx, from } = await scene(5);
    await setBlocked(ctx, { number: mobile(1), blocked: true });
    const id = changeId(await changeContacts(ctx, { id: from, action: "block", all: true }));
    await runChange(ctx, id);
    expect(await stateOf(ctx, from)).toMatchObject({ changed: 4 });
    expect(await expectNoDrift(ctx, from)).toEqual({ total: 5, unsubscribed: 5 });
    await optOut(ctx, { number: mobile(2), source: "reply" });
    await setBlocked(ctx, { number: mobile(3), blocked: false });
    await undoChange(ctx, { id });
    expect(await stateOf(ctx, from)).toMatchObject({ status: "undone", undone: 3, kept: 1 });
    expect(await expectNoDrift(ctx, from)).toEqual({ total: 5, unsubscribed: 2 });
    const { items } = await listContacts(ctx, { id: from, limit: 10 });
    const flags = new Map(items.map((one) => [one.number, [one.isBlocked, one.isBlockedByUser]]));
    expect(flags.get(mobile(1))).toEqual([true, false]);
    expect(flags.get(mobile(2))).toEqual([false, true]);
    expect(flags.get(mobile(3))).toEqual([false, false]);
  });

  it("allows numbers again, and undone blocks them as they were, but not one blocked since", async () => {
    const { ctx, from } = await scene(3);
    for (const n of [0, 1])
      await setBlocked(ctx, { number: mobile(n), blocked: true, reason: "R" });
    const blocks = () =>
      env.SHARD_00.prepare(
        `SELECT number, blocked_at, block_source, blocked_by, block_reason FROM suppressions
          WHERE account_id = ? ORDER BY number`,
      )
        .bind(ctx.account.id)
        .all();
    const before = (await blocks()).results;
    const id = changeId(await changeContacts(ctx, { id: from, action: "unblock", all: true }));
    await runChange(ctx, id);
    expect(await expectNoDrift(ctx, from)).toEqual({ total: 3, unsubscribed: 0 });
    await setBlocked(ctx, { number: mobile(1), blocked: true, reason: "New" });
    const since = (await blocks()).results;
    await undoChange(ctx, { id });
    expect(await stateOf(ctx, from)).toMatchObject({ status: "undone", undone: 1, kept: 1 });
    expect((await blocks()).results).toEqual([before[0], since[1]]);
    expect(await expectNoDrift(ctx, from)).toEqual({ total: 3, unsubscribed: 2 });
  });
});

it("undoing a block leaves blocked whom someone else asked to block meanwhile", async () => {
  const { ctx, from } = await scene(4);
  const id = changeId(await changeContacts(ctx, { id: from, action: "block", all: true }));
  await runChange(ctx, id);
  await setBlocked(ctx, { number: mobile(1), blocked: true, reason: "Asked by phone" });
  await blockNumbers(ctx, [mobile(2)], undefined);
  await undoChange(ctx, { id });
  expect(await stateOf(ctx, from)).toMatchObject({ status: "undone", undone: 2, kept: 2 });
  const { items } = await listContacts(ctx, { id: from, limit: 10 });
  const blocked = items.filter(({ isBlocked }) => isBlocked).map(({ number }) => number);
  expect(blocked.sort()).toEqual([mobile(1), mobile(2)]);
  expect(await expectNoDrift(ctx, from)).toEqual({ total: 4, unsubscribed: 2 });
});
