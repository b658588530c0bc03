import { expect, it } from "vitest";
import { VALIDITY_TEXTS } from "#core/rules/validity.ts";
import { expectBooksBalance } from "#tests/support/books.ts";
import { accountIn, deliver, drain, harness } from "#tests/support/campaign-harness.ts";
import { groupOf, newHandsets, SMS } from "#tests/support/campaigns.ts";
import { breaksOnce } from "#tests/support/faulty-database.ts";
import { asId } from "#tests/support/ids.ts";
import { getCampaign } from "#worker/domains/campaigns/campaigns/campaign-queries.ts";
import { sendQuick, texts } from "./support.ts";

const MINUTE = 60_000;

async function onTheQueue() {
  const h = harness();
  const ctx = await accountIn(h);
  const contacts = newHandsets(3);
  const expiresAt = h.clock.now + 10 * MINUTE;
  await sendQuick(ctx, { contacts, expiresAt });
  expect(h.queues.txn).toHaveLength(1);
  return { h, ctx, contacts, expiresAt };
}

it("a quick message that leaves the queue too late expires and is refunded, once, and is not sent", async () => {
  for (const when of [undefined, "before", "after"] as const) {
    const { h, ctx, expiresAt } = await onTheQueue();
    const [job] = h.queues.txn.splice(0);
    h.clock.now = expiresAt;
    if (when) h.faults.batch = breaksOnce(/UPDATE messages SET refunded/, when);
    await deliver(h, "txn", [job]);
    await deliver(h, "txn", [job, job]);
    expect(h.carrier.taken).toEqual([]);
    expect((await texts(ctx)).map(({ status, refunded }) => [status, refunded])).toEqual([
      ["expired", 1],
      ["expired", 1],
      ["expired", 1],
    ]);
    expect(await expectBooksBalance(ctx)).toMatchObject({ debited: 3 * SMS, refunded: 3 * SMS });
  }
});

it("in time it is sent, and the carrier knows until when", async () => {
  const { h, ctx, expiresAt } = await onTheQueue();
  h.clock.now = expiresAt - 1;
  await drain(h, "txn");
  expect(h.carrier.taken.map(({ validUntil }) => validUntil)).toEqual(Array(3).fill(expiresAt));
  expect(await expectBooksBalance(ctx)).toMatchObject({ refunded: 0 });
});

it("one that the carrier defers until then expires", async () => {
  const { h, ctx, expiresAt } = await onTheQueue();
  h.carrier.fate = () => "deferred";
  const jobs = h.queues.txn.splice(0);
  expect(await deliver(h, "txn", jobs)).toEqual(jobs);
  h.clock.now = expiresAt;
  h.carrier.fate = () => "accepted";
  expect(await deliver(h, "txn", jobs)).toEqual([]);
  expect(h.carrier.taken).toEqual([]);
  expect(await expectBooksBalance(ctx)).toMatchObject({ refunded: 3 * SMS });
});

it("needs a time that leaves five minutes; to groups, the campaign has it", async () => {
  const h = harness();
  const ctx = await accountIn(h, { flags: { adminApproved: false, quickApproved: false } });
  const group = await groupOf(ctx, newHandsets(2));
  const soon = h.clock.now + 4 * MINUTE;
  await expect(sendQuick(ctx, { group, expiresAt: soon })).rejects.toMatchObject({
    fields: { expiresAt: VALIDITY_TEXTS.tooSoon },
  });
  const expiresAt = h.clock.now + 60 * MINUTE;
  const { data } = await sendQuick(ctx, { group, expiresAt });
  const campaign = await getCampaign(ctx, asId("campaign", data.campaign));
  expect(campaign.validUntil).toBe(expiresAt);
});
