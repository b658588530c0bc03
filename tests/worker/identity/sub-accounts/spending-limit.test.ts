import { describe, expect, it } from "vitest";
import { CAMPAIGN_TEXTS } from "#core/contract/campaigns/campaign-texts.ts";
import { CREDIT_TEXTS } from "#core/contract/credit/credit-texts.ts";
import { expectBooksBalance } from "#tests/support/books.ts";
import { drain, drive } from "#tests/support/campaign-harness.ts";
import { arrived, launch, newDraft, newHandsets, SMS, statusOf } from "#tests/support/campaigns.ts";
import { replayAll, takeRestorePoint } from "#tests/support/restore-point.ts";
import { laterQuick, sendQuick } from "#tests/worker/campaigns/quick-messages/support.ts";
import { scheduleDraft, scheduled, startDue } from "#tests/worker/campaigns/schedules/support.ts";
import type { AccountContext } from "#worker/context.ts";
import { getCampaign } from "#worker/domains/campaigns/campaigns/campaign-queries.ts";
import { checkDraft } from "#worker/domains/campaigns/campaigns/check-calls.ts";
import { cancelCampaign } from "#worker/domains/campaigns/campaigns/lifecycle-calls.ts";
import { planCampaign } from "#worker/domains/campaigns/campaigns/plan.ts";
import { cancelQuick } from "#worker/domains/campaigns/quick-messages/lifecycle-calls.ts";
import {
  listSubAccounts,
  setSpendingLimit,
} from "#worker/domains/identity/sub-accounts/sub-accounts.ts";
import { getBalance } from "#worker/domains/money/credit/balance.ts";
import { below, family, payFrom } from "./credit-family.ts";

const cents = (messages: number) => (messages * SMS) / 1000;

/** A sub-account that may spend its parent's credit for so many messages a month. */
async function limited(shard: 0 | 1, messages: number, credit = 1000) {
  const one = await family(shard, { credit: credit * SMS });
  await limitTo(one.parent, one.sub, messages);
  const spending = async () => {
    const { items } = await listSubAccounts(one.parent, {});
    return items.find(({ _id }) => _id === one.sub.account.id)?.spending;
  };
  const quick = (count: number) => sendQuick(one.sub, { contacts: newHandsets(count) });
  return { ...one, spending, quick };
}

function limitTo(parent: AccountContext, sub: AccountContext, messages: number | null) {
  const limit = messages === null ? null : cents(messages);
  return setSpendingLimit(parent, { id: sub.account.id, limit });
}

const REFUSED = CREDIT_TEXTS.spendingLimit;

describe("a spending limit on shard 1", () => {
  const shard = 1;
  it("refuses a quick message beyond it, in words, and debits nothing", async () => {
    const { parent, sub, spending, quick } = await limited(shard, 10);
    await quick(8);
    expect(await spending()).toEqual({ limit: cents(10), spent: cents(8) });
    expect((await getBalance(sub)).data.balance).toBe(cents(2));
    await expect(quick(3)).rejects.toThrow(REFUSED);
    await quick(2);
    await expect(quick(1)).rejects.toThrow(REFUSED);
    expect(await spending()).toEqual({ limit: cents(10), spent: cents(10) });
    expect(await expectBooksBalance(parent)).toMatchObject({ debited: 10 * SMS });
  });

  it("keeps a campaign from being sent, which says so", async () => {
    const { h, parent, sub, spending } = await limited(shard, 20);
    const { id, numbers } = await newDraft(sub, { count: 30 });
    const check = await checkDraft(sub, { id });
    expect(check.data).toMatchObject({ balance: cents(20) });
    await launch(sub, id);
    await drive(sub, h, id);
    expect(await statusOf(sub, id)).toBe("held");
    expect((await getCampaign(sub, id)).holdReason).toBe(REFUSED);
    expect(arrived(h, numbers)).toBe(0);
    await limitTo(parent, sub, 30);
    await launch(sub, id);
    await drive(sub, h, id);
    expect(await statusOf(sub, id)).toBe("complete");
    expect(await spending()).toEqual({ limit: cents(30), spent: cents(30) });
    expect(await expectBooksBalance(parent)).toMatchObject({ debited: 30 * SMS });
  });

  it("is enough for one of two campaigns that race for the last of it", async () => {
    const { h, parent, sub } = await limited(shard, 50);
    const drafts = [await newDraft(sub, { count: 40 }), await newDraft(sub, { count: 40 })];
    for (const { id } of drafts) await launch(sub, id);
    h.queues.jobs.splice(0);
    // The second is planned and paid for between the first one's plan and its payment.
    const [first, second] = drafts;
    h.faults.batch = async (statements) => {
      if (!first || !second || !statements.some((sql) => sql.includes("UPDATE spending_limits"))) {
        return undefined;
      }
      h.faults.batch = () => undefined;
      await planCampaign(sub, second.id);
      return undefined;
    };
    if (first) await planCampaign(sub, first.id);
    const found = await Promise.all(drafts.map(({ id }) => getCampaign(sub, id)));
    expect(found.map(({ status, holdReason }) => [status, holdReason])).toEqual([
      ["held", REFUSED],
      ["sending", null],
    ]);
    expect(await expectBooksBalance(parent)).toMatchObject({ debited: 40 * SMS });
  });

  it("holds for 20 quick messages at the same time", async () => {
    const { parent, quick, spending } = await limited(shard, 7);
    const sent = await Promise.allSettled(Array.from({ length: 20 }, () => quick(1)));
    const refused = sent.filter(({ status }) => status === "rejected");
    expect(refused.length).toBeGreaterThanOrEqual(13);
    const spent = (20 - refused.length) * SMS;
    expect(await spending()).toEqual({ limit: cents(7), spent: spent / 1000 });
    expect(await expectBooksBalance(parent)).toMatchObject({ debited: spent });
  });

  it("counts what is reserved, and gets back what is cancelled or refused", async () => {
    const { h, sub, parent, spending, quick } = await limited(shard, 50);
    const { id } = await scheduled(sub, h, { count: 30 });
    expect(await spending()).toMatchObject({ spent: cents(30) });
    const other = await newDraft(sub, { count: 30 });
    await expect(scheduleDraft(sub, other.id, h.clock.now + 3_600_000)).rejects.toThrow(REFUSED);
    const later = await laterQuick(sub, h, 5);
    expect(await spending()).toMatchObject({ spent: cents(35) });
    await cancelQuick(sub, { id: later.id });
    await cancelCampaign(sub, { id });
    expect(await spending()).toMatchObject({ spent: 0 });
    h.carrier.fate = () => "rejected";
    await quick(4);
    expect(await spending()).toMatchObject({ spent: cents(4) });
    await drain(h, "txn");
    expect(await spending()).toMatchObject({ spent: 0 });
    expect((await expectBooksBalance(parent, { released: 30 * SMS })).balance).toBe(1000 * SMS);
  });

  it("pays for a scheduled campaign from what it reserved", async () => {
    const { h, sub, spending, quick } = await limited(shard, 40);
    const { id, at } = await scheduled(sub, h, { count: 30 });
    await quick(10);
    h.clock.now = at;
    await startDue(sub, h);
    await drive(sub, h, id);
    expect(await statusOf(sub, id)).toBe("complete");
    expect(await spending()).toEqual({ limit: cents(40), spent: cents(40) });
  });

  it("starts anew with the month in the parent's zone, and old refunds are no room in it", async () => {
    const { h, parent, sub, spending, quick } = await limited(shard, 10);
    // A minute before December begins in Sydney, while it is November in UTC.
    h.clock.now = Date.parse("2026-11-30T12:59:00Z");
    await limitTo(parent, sub, 10);
    const { id } = await laterQuick(sub, h, 6);
    await expect(quick(5)).rejects.toThrow(REFUSED);
    h.clock.now = Date.parse("2026-11-30T13:01:00Z");
    expect(await spending()).toEqual({ limit: cents(10), spent: 0 });
    expect((await getBalance(sub)).data.balance).toBe(cents(10));
    await quick(9);
    await cancelQuick(sub, { id });
    expect(await spending()).toEqual({ limit: cents(10), spent: cents(9) });
    await expect(quick(2)).rejects.toThrow(REFUSED);
    await quick(1);
  });

  it("counts what was spent before it was set, may be set below that, and removed", async () => {
    const { parent, sub, spending, quick } = await limited(shard, 10);
    await limitTo(parent, sub, null);
    expect(await spending()).toBeUndefined();
    await quick(12);
    await limitTo(parent, sub, 5);
    expect(await spending()).toEqual({ limit: cents(5), spent: cents(12) });
    expect((await getBalance(sub)).data.balance).toBe(0);
    await expect(quick(1)).rejects.toThrow(REFUSED);
    await limitTo(parent, sub, 13);
    await quick(1);
    await expect(quick(1)).rejects.toThrow(REFUSED);
    await limitTo(parent, sub, 0);
    await expect(quick(1)).rejects.toThrow(REFUSED);
    await limitTo(parent, sub, null);
    await quick(1);
  });

  it("is of one sub-account only, and not of credit of its own", async () => {
    const one = await limited(shard, 3);
    const other = await below(one.h, one.parent);
    await sendQuick(other, { contacts: newHandsets(5) });
    await sendQuick(one.parent, { contacts: newHandsets(5) });
    expect(await one.spending()).toMatchObject({ spent: 0 });
    await payFrom(one, true);
    await expect(one.quick(1)).rejects.toThrow(CAMPAIGN_TEXTS.lowBalanceSubAccount);
  });

  it("says that credit is missing where that is less than what the limit leaves", async () => {
    const { quick } = await limited(shard, 100, 2);
    await expect(quick(3)).rejects.toThrow(CAMPAIGN_TEXTS.lowBalanceSubAccount);
  });
});

it("knows after a restore what was spent since", async () => {
  const { h, parent, spending, quick } = await limited(0, 10);
  await quick(2);
  await drain(h, "txn");
  await drain(h, "journal");
  const point = await takeRestorePoint(h);
  h.clock.now += 60_000;
  await quick(6);
  await drain(h, "txn");
  await drain(h, "journal");
  await point.goBack();
  await replayAll(h, point.at);
  expect(await spending()).toEqual({ limit: cents(10), spent: cents(8) });
  await expect(quick(3)).rejects.toThrow(REFUSED);
  expect((await expectBooksBalance(parent)).debited).toBe(8 * SMS);
});
