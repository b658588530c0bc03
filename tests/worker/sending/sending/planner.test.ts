import { describe, expect, it } from "vitest";
import type { Id } from "#core/ids.ts";
import { expectBooksBalance } from "#tests/support/books.ts";
import {
  accountIn,
  deliver,
  drain,
  drive,
  type Harness,
  harness,
} from "#tests/support/campaign-harness.ts";
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
import type { AccountContext } from "#worker/context.ts";
import { getCampaign } from "#worker/domains/campaigns/campaigns/campaign-queries.ts";
import { cancelCampaign } from "#worker/domains/campaigns/campaigns/lifecycle-calls.ts";
import { planCampaign } from "#worker/domains/campaigns/campaigns/plan.ts";

const WRITES_MESSAGES = /INSERT INTO messages/;
const PAYS = /INSERT INTO ledger[\s\S]*json_each/;

/** Five groups, each of them one page. Some numbers are in two groups. */
async function launched(h: Harness, ctx: AccountContext) {
  const numbers = newHandsets(150);
  const groups: Id<"group">[] = [];
  for (let at = 0; at < 150; at += 30) {
    groups.push(await groupOf(ctx, numbers.slice(Math.max(0, at - 10), at + 30)));
  }
  const { id } = await newDraft(ctx, { groups });
  await launch(ctx, id);
  expect(h.queues.jobs).toHaveLength(1);
  return { id, numbers };
}

async function expectWhole(
  h: Harness,
  ctx: AccountContext,
  { id, numbers }: { id: Id<"campaign">; numbers: readonly string[] },
) {
  await drive(ctx, h, id);
  expectEachOnce(h, numbers);
  expect(await statusOf(ctx, id)).toBe("complete");
  expect(await messagesBy(ctx)).toEqual({ sent: 150 });
  expect(await expectBooksBalance(ctx)).toMatchObject({ debited: 150 * SMS, refunded: 0 });
}

describe.each([0, 1] as const)("a planner on shard %i", (shard) => {
  it.each([
    { page: 1, when: "before" },
    { page: 3, when: "before" },
    { page: 3, when: "after" },
    { page: 5, when: "after" },
  ] as const)(
    "continues where it was killed: page $page, $when its write",
    async ({ page, when }) => {
      const h = harness();
      const ctx = await accountIn(h, { shard });
      const campaign = await launched(h, ctx);
      h.faults.batch = breaksOnce(WRITES_MESSAGES, when, page);
      const again = await deliver(h, "jobs", h.queues.jobs.splice(0));
      expect(again).toHaveLength(1);
      const written = 30 * (when === "before" ? page - 1 : page);
      expect(await messagesBy(ctx)).toEqual(written === 0 ? {} : { queued: written });
      expect(await expectBooksBalance(ctx)).toMatchObject({ debited: 0, kept: 0 });
      h.queues.jobs.push(...again);
      await expectWhole(h, ctx, campaign);
    },
  );

  it.each(["before", "after"] as const)("pays once if it is killed %s it pays", async (when) => {
    const h = harness();
    const ctx = await accountIn(h, { shard });
    const campaign = await launched(h, ctx);
    h.faults.batch = breaksOnce(PAYS, when);
    h.queues.jobs.push(...(await deliver(h, "jobs", h.queues.jobs.splice(0))));
    expect(h.queues.jobs).toHaveLength(1);
    const debited = when === "before" ? 0 : 150 * SMS;
    expect(await expectBooksBalance(ctx)).toMatchObject({ debited });
    await expectWhole(h, ctx, campaign);
  });

  it("keeps its messages together even if the next planner's clock is behind", async () => {
    const h = harness();
    const ctx = await accountIn(h, { shard });
    const campaign = await launched(h, ctx);
    h.faults.batch = breaksOnce(WRITES_MESSAGES, "before", 4);
    h.queues.jobs.push(...(await deliver(h, "jobs", h.queues.jobs.splice(0))));
    h.clock.now -= 5000;
    await drain(h, "jobs");
    const { firstMessage, lastMessage } = await getCampaign(ctx, campaign.id);
    expect((firstMessage ?? "") < (lastMessage ?? "")).toBe(true);
    await expectWhole(h, ctx, campaign);
  });

  it("plans once beside a second planner that starts midway", async () => {
    const h = harness();
    const ctx = await accountIn(h, { shard });
    const campaign = await launched(h, ctx);
    let other: Promise<void> | undefined;
    let page = 0;
    h.faults.batch = (statements) => {
      if (statements.some((sql) => WRITES_MESSAGES.test(sql)) && ++page === 2) {
        other = planCampaign(ctx, campaign.id);
      }
      return undefined;
    };
    await drain(h, "jobs");
    await other;
    expect(other).toBeDefined();
    // If each left a page to the other, the sweep would restart one.
    if ((await statusOf(ctx, campaign.id)) === "planning") await planCampaign(ctx, campaign.id);
    await expectWhole(h, ctx, campaign);
  });

  it.each([1, 3, 5])("stops writing a campaign that is cancelled at page %i", async (page) => {
    const h = harness();
    const ctx = await accountIn(h, { shard });
    const { id, numbers } = await launched(h, ctx);
    let seen = 0;
    h.faults.batch = async (statements) => {
      if (!statements.some((sql) => WRITES_MESSAGES.test(sql)) || ++seen !== page) return undefined;
      await cancelCampaign(ctx, { id });
      return undefined;
    };
    await drain(h, "jobs");
    await drive(ctx, h, id);
    expect(await statusOf(ctx, id)).toBe("cancelled");
    expect(await messagesBy(ctx)).toEqual({});
    expect(arrived(h, numbers)).toBe(0);
    expect(await expectBooksBalance(ctx)).toMatchObject({ debited: 0, refunded: 0, kept: 0 });
  });

  it("leaves nothing behind if a page is written during the cancellation", async () => {
    const h = harness();
    const ctx = await accountIn(h, { shard });
    const { id, numbers } = await launched(h, ctx);
    h.faults.batch = breaksOnce(WRITES_MESSAGES, "before", 3);
    const again = await deliver(h, "jobs", h.queues.jobs.splice(0));
    h.faults.batch = async (statements) => {
      // The planner writes two more pages between the cancellation's read and its commit.
      if (!statements.some((sql) => /DELETE FROM messages/.test(sql))) return undefined;
      h.faults.batch = breaksOnce(WRITES_MESSAGES, "before", 3);
      await deliver(h, "jobs", again);
      return undefined;
    };
    await cancelCampaign(ctx, { id });
    await drive(ctx, h, id);
    expect(await statusOf(ctx, id)).toBe("cancelled");
    expect(await messagesBy(ctx)).toEqual({});
    expect(arrived(h, numbers)).toBe(0);
    expect(await expectBooksBalance(ctx)).toMatchObject({ debited: 0, kept: 0 });
  });
});

it("pages through a large group without a gap or a repeat, killed twice on the way", async () => {
  const h = harness();
  const ctx = await accountIn(h, { shard: 1, perSecond: 1000 });
  const { id, numbers } = await newDraft(ctx, { count: 2600 });
  await launch(ctx, id);
  for (const page of [2, 1]) {
    h.faults.batch = breaksOnce(WRITES_MESSAGES, "before", page);
    h.queues.jobs.push(...(await deliver(h, "jobs", h.queues.jobs.splice(0))));
    expect(h.queues.jobs).toHaveLength(1);
  }
  await drive(ctx, h, id);
  expectEachOnce(h, numbers);
  expect(await expectBooksBalance(ctx)).toMatchObject({ debited: 2600 * SMS, refunded: 0 });
});
