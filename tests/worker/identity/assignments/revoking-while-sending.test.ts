import { expect, it } from "vitest";
import { LOST_GROUP_TEXTS } from "#core/contract/campaigns/campaign-texts.ts";
import { expectBooksBalance } from "#tests/support/books.ts";
import { deliver, drain, drive } from "#tests/support/campaign-harness.ts";
import {
  arrived,
  expectEachOnce,
  groupOf,
  launch,
  messagesBy,
  newDraft,
  newHandsets,
  paidCampaign,
  SMS,
} from "#tests/support/campaigns.ts";
import { breaksOnce } from "#tests/support/faulty-database.ts";
import { asId } from "#tests/support/ids.ts";
import { segmentOf } from "#tests/worker/audience/segments/support.ts";
import { assignGroup, deleteGroup, renameGroup } from "#worker/domains/audience/groups/groups.ts";
import { getCampaign } from "#worker/domains/campaigns/campaigns/campaign-queries.ts";
import {
  cancelCampaign,
  resumeCampaign,
} from "#worker/domains/campaigns/campaigns/lifecycle-calls.ts";
import { restoreCampaign } from "#worker/domains/campaigns/campaigns/replay-queries.ts";
import { tickCampaign } from "#worker/domains/sending/sending/tick-campaign.ts";
import { family } from "./support.ts";

const COUNT = 60;
const LOST = LOST_GROUP_TEXTS.notShared(["Regulars"]);
const paused = { status: "paused", holdReason: LOST };

/** A sub-account's campaign over groups of its parent's, with its first chunks on the queue. */
async function onTheQueue(shard: 0 | 1 = 0, options: { bySegment?: boolean } = {}) {
  const { h, parent, sub } = await family(
    { credit: 100 * SMS, flags: { deductFromAccount: true } },
    shard,
  );
  const numbers = newHandsets(COUNT);
  const group = await groupOf(parent, numbers);
  const other = await groupOf(parent, []);
  await renameGroup(parent, { id: group, name: "Regulars" });
  const share = (id: typeof group, on: boolean) =>
    assignGroup(parent, { group: id, subAccounts: on ? [sub.account.id] : [] });
  await share(group, true);
  await share(other, true);
  const rule = { field: "messaged", operator: "never" } as const;
  const targets = options.bySegment
    ? { segments: [asId("segment", await segmentOf(sub, "Newcomers", rule))] }
    : { groups: [group] };
  const { id } = await paidCampaign(sub, h, { ...targets, numbers });
  await tickCampaign(sub, id);
  expect(h.queues.bulk.length).toBeGreaterThan(0);
  const deliverTwice = async () => {
    const chunks = h.queues.bulk.splice(0);
    await deliver(h, "bulk", [...chunks, ...chunks]);
  };
  return { h, parent, sub, numbers, group, other, id, share, deliverTwice };
}

it("a campaign stops once its group is no longer shared, and goes on after it is again, on shard 1", async () => {
  const shard = 1;
  const { h, sub, numbers, group, id, share, deliverTwice } = await onTheQueue(shard);
  await share(group, false);
  await deliverTwice();
  expect(arrived(h, numbers)).toBe(0);
  expect(await messagesBy(sub)).toEqual({ queued: COUNT });
  // The runner's turn may come twice, and late.
  expect(await Promise.all([tickCampaign(sub, id), tickCampaign(sub, id)])).toEqual([{}, {}]);
  expect(await getCampaign(sub, id)).toMatchObject(paused);
  await expect(resumeCampaign(sub, { id })).rejects.toThrow(LOST);
  expect(await getCampaign(sub, id)).toMatchObject(paused);
  await share(group, true);
  await resumeCampaign(sub, { id });
  await drive(sub, h, id);
  expectEachOnce(h, numbers);
  expect((await getCampaign(sub, id)).status).toBe("complete");
  expect(await expectBooksBalance(sub)).toMatchObject({ debited: COUNT * SMS, refunded: 0 });
});

it("what was sent before stays, and cancelling it returns the rest", async () => {
  const { h, sub, numbers, group, id, share, deliverTwice } = await onTheQueue();
  await deliver(h, "bulk", h.queues.bulk.splice(0, 1));
  const before = arrived(h, numbers);
  expect(before).toBeGreaterThan(0);
  await share(group, false);
  await deliverTwice();
  await drive(sub, h, id);
  expect(arrived(h, numbers)).toBe(before);
  expect(await getCampaign(sub, id)).toMatchObject(paused);
  await cancelCampaign(sub, { id });
  await drive(sub, h, id);
  const refunded = (COUNT - before) * SMS;
  expect(await expectBooksBalance(sub)).toMatchObject({ debited: COUNT * SMS, refunded });
});

it("a chunk that was claimed before is sent once, and no other follows", async () => {
  const { h, sub, numbers, group, id, share, deliverTwice } = await onTheQueue();
  const [chunk, ...others] = h.queues.bulk.splice(0);
  h.carrier.before = async () => {
    h.carrier.before = () => {};
    await share(group, false);
  };
  await deliver(h, "bulk", [chunk]);
  const claimed = arrived(h, numbers);
  expect(claimed).toBe(25);
  h.queues.bulk.push(chunk, ...others);
  await deliverTwice();
  expect(arrived(h, numbers)).toBe(claimed);
  await drive(sub, h, id);
  expect(await messagesBy(sub)).toEqual({ sent: claimed, queued: COUNT - claimed });
});

it("a stop that fails half-way is made by the next turn", async () => {
  const { h, sub, numbers, group, id, share, deliverTwice } = await onTheQueue();
  await share(group, false);
  await deliverTwice();
  h.faults.batch = breaksOnce(/UPDATE "?campaigns"? SET/i, "before");
  await expect(tickCampaign(sub, id)).rejects.toThrow();
  expect(arrived(h, numbers)).toBe(0);
  await tickCampaign(sub, id);
  expect(await getCampaign(sub, id)).toMatchObject(paused);
});

it("one whose messages are all out by then just ends", async () => {
  const { h, sub, numbers, group, id, share } = await onTheQueue();
  await drive(sub, h, id, async (harness, name, bodies) => {
    await deliver(harness, name, bodies);
    if (arrived(h, numbers) === COUNT) await share(group, false).catch(() => undefined);
  });
  expectEachOnce(h, numbers);
  expect((await getCampaign(sub, id)).status).toBe("complete");
});

it("other groups do not stop it, and the parent's own campaign over the group goes on", async () => {
  const { h, parent, sub, numbers, group, other, id, share } = await onTheQueue();
  await share(other, false);
  await drive(sub, h, id);
  expectEachOnce(h, numbers);
  h.carrier.taken.length = 0;
  const own = await paidCampaign(parent, h, { groups: [group] });
  await tickCampaign(parent, own.id);
  await share(group, false);
  await drive(parent, h, own.id);
  expectEachOnce(h, numbers);
});

it("a segment stops with any of the parent's groups that it was looked for in, a deleted one too", async () => {
  const { h, parent, sub, numbers, group, id, deliverTwice } = await onTheQueue(0, {
    bySegment: true,
  });
  await deleteGroup(parent, { id: group });
  await deliverTwice();
  expect(arrived(h, numbers)).toBe(0);
  await tickCampaign(sub, id);
  const stopped = { status: "paused", holdReason: LOST_GROUP_TEXTS.deleted };
  expect(await getCampaign(sub, id)).toMatchObject(stopped);
});

it("a plan is not paid for if a group that it has read is no longer shared", async () => {
  const { h, parent, sub } = await family({ credit: 9 * SMS, flags: { deductFromAccount: true } });
  const numbers = newHandsets(3);
  const group = await groupOf(parent, numbers);
  await renameGroup(parent, { id: group, name: "Regulars" });
  await assignGroup(parent, { group, subAccounts: [sub.account.id] });
  const { id } = await newDraft(sub, { groups: [group] });
  await launch(sub, id);
  h.faults.batch = async (statements) => {
    if (!statements.some((text) => text.includes("INSERT INTO messages"))) return undefined;
    h.faults.batch = () => undefined;
    await assignGroup(parent, { group, subAccounts: [] });
    return undefined;
  };
  await drain(h, "jobs");
  expect(await getCampaign(sub, id)).toMatchObject({ status: "held", holdReason: LOST });
  expect(await expectBooksBalance(sub)).toMatchObject({ debited: 0 });
  expect(arrived(h, numbers)).toBe(0);
});

it("a campaign that goes on after a restore still stops", async () => {
  const { sub, group, id, share, deliverTwice } = await onTheQueue();
  const { planCursor: _, scheduledAt: __, ...record } = await getCampaign(sub, id);
  const entry = { ...record, of: "campaign", account: sub.account.id, id, optOut: 1 } as const;
  await sub.db.batch(restoreCampaign(sub, true, entry, record));
  await share(group, false);
  await deliverTwice();
  await tickCampaign(sub, id);
  expect(await getCampaign(sub, id)).toMatchObject(paused);
});
