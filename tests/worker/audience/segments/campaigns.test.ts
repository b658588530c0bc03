import { describe, expect, it } from "vitest";
import { MAX_CONDITIONS, SEGMENT_TEXTS } from "#core/audience/segment-filter.ts";
import { CAMPAIGN_TEXTS } from "#core/contract/campaigns/campaign-texts.ts";
import { expectBooksBalance } from "#tests/support/books.ts";
import { accountIn, deliver, drain, drive, harness } from "#tests/support/campaign-harness.ts";
import {
  expectEachOnce,
  groupOf,
  launch,
  newDraft,
  newHandsets,
  paidCampaign,
  SMS,
  statusOf,
} from "#tests/support/campaigns.ts";
import { breaksOnce } from "#tests/support/faulty-database.ts";
import { asId } from "#tests/support/ids.ts";
import { refusalOf } from "#tests/worker/audience/groups/support.ts";
import { FOLLOW_UP } from "#tests/worker/campaigns/schedules/follow-up-support.ts";
import { run } from "#tests/worker/campaigns/schedules/recurring-support.ts";
import { inShard, scheduled } from "#tests/worker/campaigns/schedules/support.ts";
import { RECORDS } from "#tests/worker/sending/sending/on-the-queue.ts";
import type { AccountContext } from "#worker/context.ts";
import { countFilter, filterContacts } from "#worker/domains/audience/segments/filter-contacts.ts";
import {
  createSegment,
  deleteSegment,
  updateSegment,
} from "#worker/domains/audience/segments/segments.ts";
import { blockNumber } from "#worker/domains/audience/suppressions/block-numbers.ts";
import { campaignPayload } from "#worker/domains/campaigns/campaigns/campaign-payload.ts";
import { checkDraft } from "#worker/domains/campaigns/campaigns/check-calls.ts";
import { getDraft } from "#worker/domains/campaigns/campaigns/drafts.ts";
import { getCampaign } from "#worker/domains/campaigns/campaigns/get-campaign.ts";
import { launchCampaign } from "#worker/domains/campaigns/campaigns/launch-campaign.ts";
import { cancelCampaign } from "#worker/domains/campaigns/campaigns/lifecycle-calls.ts";
import { resendCampaign } from "#worker/domains/sending/sending/resend-campaign.ts";
import { tickCampaign } from "#worker/domains/sending/sending/tick-campaign.ts";
import { all } from "./support.ts";

const never = { field: "messaged", operator: "never" } as const;

/** A segment of who has not been sent anything so far. */
async function newcomers(ctx: AccountContext) {
  const { data } = await createSegment(ctx, { name: "Newcomers", filter: all(never) });
  return asId("segment", data._id);
}

/** Two groups that share ten numbers, each contact with a name. */
async function twoGroups(ctx: AccountContext) {
  const numbers = newHandsets(50);
  const named = (index: number) => ({ name: `No ${index}` });
  const groups = [
    await groupOf(ctx, numbers.slice(0, 30), named),
    await groupOf(ctx, numbers.slice(20), named),
  ];
  return { numbers, groups };
}

describe("a campaign to a segment", () => {
  it("goes to each number in it once, and not to who is blocked; then they are no longer in it", async () => {
    const h = harness();
    const ctx = await accountIn(h);
    const { numbers } = await twoGroups(ctx);
    const [blocked = ""] = numbers;
    await blockNumber(ctx, { number: blocked });
    const segment = await newcomers(ctx);
    const { id } = await newDraft(ctx, { segments: [segment] });
    expect((await getDraft(ctx, { id })).data).toMatchObject({
      ...{ group_array: [], segment_array: [segment] },
    });
    const check = await launch(ctx, id);
    expect(check.recipients).toBe(49);
    expect(check.exclusions).toMatchObject([{ reason: "blocked", count: 1 }]);
    await drive(ctx, h, id);
    expectEachOnce(h, numbers.slice(1));
    expect(await expectBooksBalance(ctx)).toMatchObject({ debited: 49 * SMS, refunded: 0 });
    expect((await getCampaign(ctx, { id })).data).toMatchObject({
      ...{ status: "complete", groupNames: [{ _id: segment, name: "Newcomers" }] },
    });
    expect((await countFilter(ctx, { filter: all(never) })).data).toEqual({
      ...{ total: 1, unsubscribed: 1 },
    });
    const got = all({ field: "received", operator: "in", value: [id] });
    const { items } = await filterContacts(ctx, { filter: got, limit: 50 });
    expect(items.map(({ number }) => number).sort()).toEqual(numbers.slice(1).sort());
  });

  it("without who was sent something leaves out whom a carrier took, though the record was lost", async () => {
    const h = harness();
    const ctx = await accountIn(h);
    const numbers = newHandsets(3);
    const group = await groupOf(ctx, numbers);
    const { id } = await paidCampaign(ctx, h, { groups: [group], numbers });
    await tickCampaign(ctx, id);
    h.faults.batch = breaksOnce(RECORDS, "before");
    await deliver(h, "bulk", h.queues.bulk.splice(0));
    expectEachOnce(h, numbers);
    expect((await countFilter(ctx, { filter: all(never) })).data.total).toBe(0);
  });

  it("and to groups counts who is in both as a duplicate", async () => {
    const h = harness();
    const ctx = await accountIn(h);
    const { numbers, groups } = await twoGroups(ctx);
    const segment = await newcomers(ctx);
    const { id } = await newDraft(ctx, { groups: groups.slice(0, 1), segments: [segment] });
    const check = await launch(ctx, id);
    expect(check.exclusions).toMatchObject([{ reason: "duplicate", count: 30 }]);
    await drive(ctx, h, id);
    expectEachOnce(h, numbers);
  });

  it("goes to who was in it when planning began, wherever the plan was stopped", async () => {
    const h = harness();
    const ctx = await accountIn(h);
    const { numbers, groups } = await twoGroups(ctx);
    const segment = await newcomers(ctx);
    const { id } = await newDraft(ctx, { groups: groups.slice(0, 1), segments: [segment] });
    await launch(ctx, id);
    h.faults.batch = breaksOnce(/INSERT INTO messages/, "before", 2);
    const again = await deliver(h, "jobs", h.queues.jobs.splice(0));
    expect(again).toHaveLength(1);
    const filter = all({ field: "number", operator: "is", value: "61400000000" });
    await updateSegment(ctx, { id: segment, name: "Nobody", filter });
    h.queues.jobs.push(...again);
    await drive(ctx, h, id);
    expectEachOnce(h, numbers);
    expect(await statusOf(ctx, id)).toBe("complete");
  });

  it("is held if someone else is in it than was agreed to", async () => {
    const h = harness();
    const ctx = await accountIn(h);
    const { numbers } = await twoGroups(ctx);
    const { id } = await newDraft(ctx, { segments: [await newcomers(ctx)] });
    await launch(ctx, id);
    await groupOf(ctx, newHandsets(1));
    await drain(h, "jobs");
    expect(await statusOf(ctx, id)).toBe("held");
    expect(h.carrier.taken.filter(({ to }) => numbers.includes(to))).toEqual([]);
  });

  it("R040: is followed up for who came from it, and for who came from a group only while in it", async () => {
    const h = harness();
    const ctx = await accountIn(h);
    const [left = "", stayed = "", other = ""] = newHandsets(3);
    const group = await groupOf(ctx, [left, stayed]);
    await groupOf(ctx, [left, other]);
    const { id } = await newDraft(ctx, { groups: [group], segments: [await newcomers(ctx)] });
    const { recipients, price } = (await checkDraft(ctx, { id })).data;
    await launchCampaign(ctx, { draft: id, recipients, price, followUp: FOLLOW_UP });
    await drive(ctx, h, id);
    expectEachOnce(h, [left, stayed, other]);
    h.carrier.taken.length = 0;
    const leave = "DELETE FROM contacts WHERE account_id = ? AND group_id = ? AND number = ?";
    await inShard(ctx, leave, group, left);
    h.clock.now = (await getCampaign(ctx, { id })).data.followUpTime ?? 0;
    await run(h, ctx);
    expectEachOnce(h, [stayed, other]);
    expect(h.carrier.taken).toHaveLength(2);
  });

  it("keeps it from being deleted while it is scheduled, and is told if it is gone", async () => {
    const h = harness();
    const ctx = await accountIn(h);
    await twoGroups(ctx);
    const segment = await newcomers(ctx);
    const draft = await newDraft(ctx, { segments: [segment] });
    const { id } = await scheduled(ctx, h, { segments: [segment] });
    expect(await refusalOf(deleteSegment(ctx, { id: segment }))).toMatchObject({
      message: SEGMENT_TEXTS.inUse,
    });
    await cancelCampaign(ctx, { id });
    await deleteSegment(ctx, { id: segment });
    expect(await refusalOf(checkDraft(ctx, { id: draft.id }))).toMatchObject({ code: "NOT_FOUND" });
    expect((await getCampaign(ctx, { id })).data.groupNames).toEqual([
      { _id: segment, name: "Deleted segment" },
    ]);
  });

  it("that is empty, or together with others too large to be read, is refused", async () => {
    const h = harness();
    const ctx = await accountIn(h);
    await groupOf(ctx, newHandsets(1));
    const made = async (name: string, count: number) => {
      const rule = { field: "number", operator: "is", value: "61400000000" } as const;
      const filter = {
        combinator: "or" as const,
        rules: Array.from({ length: count }, () => rule),
      };
      return asId("segment", (await createSegment(ctx, { name, filter })).data._id);
    };
    const small = await made("Small", 1);
    const { id } = await newDraft(ctx, { segments: [small] });
    expect(await refusalOf(checkDraft(ctx, { id }))).toMatchObject({
      message: CAMPAIGN_TEXTS.zeroContacts,
    });
    const large = await made("Large", MAX_CONDITIONS);
    expect(await refusalOf(newDraft(ctx, { segments: [small, large] }))).toMatchObject({
      fields: { segment_array: SEGMENT_TEXTS.tooManyTogether },
    });
  });

  it("can be sent again to whom it failed for, with the values of their contacts", async () => {
    const h = harness();
    const ctx = await accountIn(h);
    const numbers = newHandsets(2);
    await groupOf(ctx, numbers, () => ({ name: "Mia" }));
    const { id } = await paidCampaign(ctx, h, { segments: [await newcomers(ctx)] });
    await drive(ctx, h, id);
    const draft = await resendCampaign(ctx, { id, to: "noreply" });
    const { data } = await campaignPayload(ctx, { id: asId("campaign", draft.data._id) });
    expect(data.numberList.map(({ contactData }) => contactData)).toMatchObject([
      ...[{ name: "Mia" }, { name: "Mia" }],
    ]);
  });
});
