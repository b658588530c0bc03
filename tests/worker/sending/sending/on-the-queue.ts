import { expect } from "vitest";
import { expectBooksBalance } from "#tests/support/books.ts";
import { accountIn, drive, harness } from "#tests/support/campaign-harness.ts";
import {
  expectEachOnce,
  messagesBy,
  paidCampaign,
  SMS,
  statusOf,
} from "#tests/support/campaigns.ts";
import { tickCampaign } from "#worker/domains/sending/sending/tick-campaign.ts";

/** Statements that record the outcome of messages. */
export const RECORDS = /WITH j AS MATERIALIZED[\s\S]*carrier_id/;
/** Statements that claim them. */
export const CLAIMS = /status = 'sending', claimed_at/;

/** A paid campaign of two chunks, both waiting on the queue. */
export async function onTheQueue(shard: 0 | 1) {
  const h = harness();
  const ctx = await accountIn(h, { shard });
  const campaign = await paidCampaign(ctx, h, { count: 50 });
  await tickCampaign(ctx, campaign.id);
  expect(h.queues.bulk).toHaveLength(2);
  return { h, ctx, ...campaign };
}

/** The campaign ends with each handset having got it once, and everything paid for. */
export async function expectAllSentOnce({
  h,
  ctx,
  id,
  numbers,
}: Awaited<ReturnType<typeof onTheQueue>>) {
  await drive(ctx, h, id);
  expectEachOnce(h, numbers);
  expect(await statusOf(ctx, id)).toBe("complete");
  expect(await messagesBy(ctx)).toEqual({ sent: 50 });
  expect(await expectBooksBalance(ctx)).toMatchObject({ debited: 50 * SMS, refunded: 0 });
}
