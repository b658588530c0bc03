import { expect, it } from "vitest";
import { expectBooksBalance } from "#tests/support/books.ts";
import { accountIn, deliver, drive, harness } from "#tests/support/campaign-harness.ts";
import { expectEachOnce, SMS, statusOf } from "#tests/support/campaigns.ts";
import { cancelCampaign } from "#worker/domains/campaigns/campaigns/lifecycle-calls.ts";
import { claimDue } from "#worker/domains/campaigns/schedules/claim-due.ts";
import { HOUR, scheduled } from "./support.ts";

/** Calls something before each transaction that ends a schedule; returns how many there were. */
function watchStarts(h: ReturnType<typeof harness>, before: (nth: number) => Promise<unknown>) {
  const seen = { starts: 0 };
  h.faults.batch = async (statements) => {
    // Only a start insists that it ended the schedule itself.
    const ends = statements.some(
      (sql, i) => /update "schedules"/.test(statements[i - 1] ?? "") && /changes\(\)/.test(sql),
    );
    if (!ends) return undefined;
    seen.starts += 1;
    await before(seen.starts);
    return undefined;
  };
  return seen;
}

async function threeDue(h: ReturnType<typeof harness>) {
  const ctx = await accountIn(h, { shard: 0 });
  const neighbour = await accountIn(h, { shard: 0 });
  const made = [
    { ctx, ...(await scheduled(ctx, h, { count: 2 })) },
    { ctx, ...(await scheduled(ctx, h, { count: 3 })) },
    { ctx: neighbour, ...(await scheduled(neighbour, h, { count: 4 })) },
  ];
  h.clock.now += HOUR;
  await claimDue(h.system, ctx.account.shard);
  return { made, bodies: h.queues.due.splice(0) };
}

it("campaigns of one delivery start in one transaction, and each is sent once", async () => {
  const h = harness();
  const { made, bodies } = await threeDue(h);
  const seen = watchStarts(h, async () => {});
  await deliver(h, "due", bodies);
  expect(seen.starts).toBe(1);
  for (const { ctx, id, numbers } of made) {
    await drive(ctx, h, id);
    expect(await statusOf(ctx, id)).toBe("complete");
    expectEachOnce(h, numbers);
    await expectBooksBalance(ctx);
  }
});

it("one that is cancelled as they start does not hold up the others", async () => {
  const h = harness();
  const { made, bodies } = await threeDue(h);
  const [cancelled, ...others] = made;
  if (!cancelled) throw new Error("Nothing is scheduled");
  const seen = watchStarts(h, async (nth) => {
    if (nth === 1) await cancelCampaign(cancelled.ctx, { id: cancelled.id });
  });
  expect(await deliver(h, "due", bodies)).toEqual([]);
  expect(seen.starts).toBe(1 + made.length);
  expect(await statusOf(cancelled.ctx, cancelled.id)).toBe("cancelled");
  for (const { ctx, id, numbers } of others) {
    await drive(ctx, h, id);
    expectEachOnce(h, numbers);
    const released = ctx === cancelled.ctx ? cancelled.numbers.length * SMS : 0;
    await expectBooksBalance(ctx, { released });
  }
});
