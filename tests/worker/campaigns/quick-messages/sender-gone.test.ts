import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { CAMPAIGN_TEXTS } from "#core/contract/campaigns/campaign-texts.ts";
import { newAccount } from "#tests/support/account.ts";
import { expectBooksBalance } from "#tests/support/books.ts";
import { accountIn, drain, harness } from "#tests/support/campaign-harness.ts";
import { arrived, expectEachOnce, messagesBy, newHandsets, SMS } from "#tests/support/campaigns.ts";
import { freshName } from "#tests/support/world/make-names.ts";
import { HOUR, scheduled, startDue } from "#tests/worker/campaigns/schedules/support.ts";
import { administrator, approved } from "#tests/worker/senders/business-names/support.ts";
import { numberId, provedNumber } from "#tests/worker/senders/personal-numbers/support.ts";
import { getCampaign } from "#worker/domains/campaigns/campaigns/campaign-queries.ts";
import { deleteBusinessName } from "#worker/domains/senders/business-names/business-names.ts";
import { decidePersonalNumber } from "#worker/domains/senders/personal-numbers/admin-numbers.ts";
import { removePersonalNumber } from "#worker/domains/senders/personal-numbers/own-numbers.ts";
import { SENDER_GONE } from "#worker/domains/sending/messages/claim-queries.ts";
import { history } from "#worker/domains/sending/messages/history.ts";
import { sendQuick, stateOf } from "./support.ts";

const COUNT = 3;

/** An account with a business name, and a message to three numbers from it. */
async function fromName(shard: 0 | 1) {
  const h = harness();
  const ctx = await accountIn(h, { shard });
  const sender = freshName();
  await approved(ctx, sender);
  const numbers = newHandsets(COUNT);
  await sendQuick(ctx, { sender, contacts: numbers });
  return { h, ctx, sender, numbers };
}

const untouched = { debited: COUNT * SMS, refunded: COUNT * SMS };

describe("a quick message whose sender is withdrawn, on shard 1", () => {
  const shard = 1;
  it("that is on the queue is not sent, says why and is refunded, however often it is delivered", async () => {
    const { h, ctx, sender, numbers } = await fromName(shard);
    await deleteBusinessName(ctx, { buisness: sender });
    h.queues.txn.push(...h.queues.txn);
    await drain(h, "txn");
    expect(arrived(h, numbers)).toBe(0);
    expect(await messagesBy(ctx)).toEqual({ failed: COUNT });
    const { items } = await history(ctx, {});
    expect(items.map(({ reason }) => reason)).toEqual(Array.from(numbers, () => SENDER_GONE));
    expect(await expectBooksBalance(ctx)).toMatchObject(untouched);
  });

  it("that waits for its carrier ends too, and does not wait on", async () => {
    const { h, ctx, sender, numbers } = await fromName(shard);
    const again = [...h.queues.txn];
    const { name } = ctx.carrier;
    await env.CONTROL.prepare(
      "INSERT INTO provider_stops (provider, stopped_at, retry_at) VALUES (?, ?, ?)",
    )
      .bind(name, h.clock.now, h.clock.now + HOUR)
      .run();
    try {
      await drain(h, "txn");
      expect(await messagesBy(ctx)).toEqual({ queued: COUNT });
      await deleteBusinessName(ctx, { buisness: sender });
      h.queues.txn.push(...again);
      await drain(h, "txn");
    } finally {
      await env.CONTROL.prepare("DELETE FROM provider_stops WHERE provider = ?").bind(name).run();
    }
    expect(arrived(h, numbers)).toBe(0);
    expect(await messagesBy(ctx)).toEqual({ failed: COUNT });
    expect(await expectBooksBalance(ctx)).toMatchObject(untouched);
  });

  it("is sent once, if the name is approved again before it is delivered", async () => {
    const { h, ctx, sender, numbers } = await fromName(shard);
    await deleteBusinessName(ctx, { buisness: sender });
    await approved(ctx, sender);
    await drain(h, "txn");
    expectEachOnce(h, numbers);
    expect(await expectBooksBalance(ctx)).toMatchObject({ refunded: 0 });
  });
});

it("what is scheduled from a personal number that was removed is held or ends, and is refunded", async () => {
  const h = harness();
  const own = await newAccount({ perSecond: 50 });
  const { id, number } = await provedNumber(own);
  const ctx = { ...h.system.forAccount(own.account), person: own.person };
  await decidePersonalNumber(await administrator(), { id: numberId(id), status: "approved" });
  const campaign = await scheduled(ctx, h, { sender: number, count: 5 });
  const numbers = newHandsets(COUNT);
  const { data } = await sendQuick(ctx, {
    ...{ sender: number, contacts: numbers },
    ...{ sendType: "schedule", scheduleAt: campaign.at },
  });
  await removePersonalNumber(ctx, { id: numberId(id) });
  h.clock.now = campaign.at;
  await startDue(ctx, h);
  await drain(h, "jobs");
  await drain(h, "txn");
  const reason = CAMPAIGN_TEXTS.senderGone(number);
  expect(await getCampaign(ctx, campaign.id)).toMatchObject({ status: "held", holdReason: reason });
  expect(await stateOf(ctx, data._id)).toMatchObject({ status: "failed", reason });
  expect(arrived(h, [...campaign.numbers, ...numbers])).toBe(0);
  const all = (5 + COUNT) * SMS;
  const books = await expectBooksBalance(ctx, { released: 5 * SMS });
  expect(books).toMatchObject({ debited: all, refunded: all });
});

it("a sender that the account does not have is named, and nothing is sent", async () => {
  const h = harness();
  const ctx = await accountIn(h);
  for (const sender of ["Nobody", "61412345678"]) {
    await expect(sendQuick(ctx, { sender, contacts: newHandsets(1) })).rejects.toMatchObject({
      fields: { sender: CAMPAIGN_TEXTS.senderGone(sender) },
    });
  }
  expect(await messagesBy(ctx)).toEqual({});
});
