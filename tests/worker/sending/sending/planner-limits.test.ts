import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import { CAMPAIGN_TEXTS } from "#core/contract/campaigns/campaign-texts.ts";
import { expectBooksBalance } from "#tests/support/books.ts";
import { accountIn, deliver, drain, drive, harness } from "#tests/support/campaign-harness.ts";
import {
  arrived,
  expectEachOnce,
  groupOf,
  launch,
  messagesBy,
  newDraft,
  newHandsets,
  SMS,
  statusOf,
} from "#tests/support/campaigns.ts";
import { breaksOnce } from "#tests/support/faulty-database.ts";
import { shardDatabase } from "#worker/db/shards.ts";
import { getCampaign } from "#worker/domains/campaigns/campaigns/campaign-queries.ts";

const WRITES_MESSAGES = /INSERT INTO messages/;

it("holds a campaign if a planned contact leaves one group and is still in the next", async () => {
  const h = harness();
  const ctx = await accountIn(h, { shard: 1 });
  const numbers = newHandsets(20);
  const first = await groupOf(ctx, numbers.slice(0, 10));
  const second = await groupOf(ctx, numbers.slice(9));
  const { id } = await newDraft(ctx, { groups: [first, second] });
  await launch(ctx, id);
  h.faults.batch = breaksOnce(WRITES_MESSAGES, "before", 2);
  const again = await deliver(h, "jobs", h.queues.jobs.splice(0));
  expect(await messagesBy(ctx)).toEqual({ queued: 10 });
  await shardDatabase(env, 1)
    .prepare("DELETE FROM contacts WHERE account_id = ? AND group_id = ? AND number = ?")
    .bind(ctx.account.id, first, numbers[9])
    .run();
  h.queues.jobs.push(...again);
  await drain(h, "jobs");
  expect(await statusOf(ctx, id)).toBe("held");
  expect((await getCampaign(ctx, id)).holdReason).toBe(CAMPAIGN_TEXTS.priceChanged);
  expect(await messagesBy(ctx)).toEqual({});
  expect(arrived(h, numbers)).toBe(0);
  await launch(ctx, id);
  await drive(ctx, h, id);
  expectEachOnce(h, numbers);
  expect(await expectBooksBalance(ctx)).toMatchObject({ debited: 20 * SMS });
});

it("plans and sends a thousand of the longest Unicode texts", async () => {
  const h = harness();
  const ctx = await accountIn(h, { shard: 0, perSecond: 1000 });
  const { id, numbers } = await newDraft(ctx, { count: 1000, message: "字".repeat(840) });
  await launch(ctx, id);
  await drive(ctx, h, id);
  expectEachOnce(h, numbers);
  expect(await messagesBy(ctx)).toEqual({ sent: 1000 });
  expect(await expectBooksBalance(ctx)).toMatchObject({ debited: 1000 * 13 * SMS });
});

it("writes a page of small chunks in a few statements", async () => {
  const h = harness();
  const ctx = await accountIn(h, { shard: 1, perSecond: 10 });
  const { id, numbers } = await newDraft(ctx, { count: 1000 });
  await launch(ctx, id);
  let most = 0;
  h.faults.batch = (statements) => {
    if (statements.some((sql) => WRITES_MESSAGES.test(sql))) {
      most = Math.max(most, statements.length);
    }
    return undefined;
  };
  await drain(h, "jobs");
  expect(await messagesBy(ctx)).toEqual({ queued: numbers.length });
  expect(most).toBeGreaterThan(0);
  expect(most).toBeLessThanOrEqual(5);
});
