import { expect, it } from "vitest";
import { CAMPAIGN_TEXTS } from "#core/contract/campaigns/campaign-texts.ts";
import { expectBooksBalance, expectRoomCounted } from "#tests/support/books.ts";
import { accountIn, drain, drive, type Harness, harness } from "#tests/support/campaign-harness.ts";
import { expectEachOnce, groupOf, newHandsets, SMS, statusOf } from "#tests/support/campaigns.ts";
import type { AccountContext } from "#worker/context.ts";
import { getCampaign } from "#worker/domains/campaigns/campaigns/campaign-queries.ts";
import { debitQuick } from "#worker/domains/money/credit/debit-quick.ts";
import { grantCredit } from "#worker/domains/money/credit/grant.ts";
import { commit } from "#worker/kernel/commit.ts";
import { addContacts, balance, scheduled, startDue } from "./support.ts";

/** Something else uses so much of the first lot just before a plan is paid for, once. */
function usesFirstLot(h: Harness, ctx: AccountContext, amount: number): void {
  h.faults.batch = async (statements) => {
    if (!statements.some((sql) => sql.startsWith("INSERT INTO ledger"))) return undefined;
    h.faults.batch = () => undefined;
    await commit(ctx, { statements: await debitQuick(ctx, "qck_other", [{ lot: 1, amount }]) });
    return undefined;
  };
}

/** A campaign to ten people, scheduled, whose group then grew to 16; two lots of 12 and of `second`. */
async function grown(second: number) {
  const h = harness();
  const ctx = await accountIn(h, { credit: 12 * SMS });
  await grantCredit(ctx, { key: "order", amount: second * SMS });
  const numbers = newHandsets(16);
  const group = await groupOf(ctx, numbers.slice(0, 10));
  const { id, at } = await scheduled(ctx, h, { groups: [group] });
  await addContacts(ctx, group, numbers.slice(10));
  h.clock.now = at;
  await startDue(ctx, h);
  return { h, ctx, id, numbers };
}

it("a plan that grew is paid from a later lot if something else used the one it had taken", async () => {
  const { h, ctx, id, numbers } = await grown(8);
  // The plan took 12 of the first lot; 2 of them are gone when it is paid for.
  usesFirstLot(h, ctx, 2 * SMS);
  await drain(h, "jobs");
  await drive(ctx, h, id);
  expect(await statusOf(ctx, id)).toBe("complete");
  expectEachOnce(h, numbers);
  expect(await balance(ctx)).toBe(2 * SMS);
  expect(await getCampaign(ctx, id)).toMatchObject({ debited: 16 * SMS, refunded: 0 });
  await expectRoomCounted(ctx);
});

it("is held, and refunded, if no other lot covers it by then", async () => {
  const { h, ctx, id } = await grown(5);
  usesFirstLot(h, ctx, 2 * SMS);
  await drain(h, "jobs");
  expect(await getCampaign(ctx, id)).toMatchObject({
    status: "held",
    holdReason: CAMPAIGN_TEXTS.lowBalance,
    debited: 10 * SMS,
    refunded: 10 * SMS,
  });
  expect(await balance(ctx)).toBe(15 * SMS);
  expect(h.carrier.taken).toEqual([]);
  await expectRoomCounted(ctx);
});

it("gives up if its credit is used again and again, and is not planned without end", async () => {
  const { h, ctx, id } = await grown(8);
  // Something that no lot explains keeps the payment from being made.
  h.faults.batch = (statements) => {
    if (!statements.some((sql) => sql.includes('"started_at" = '))) {
      return undefined;
    }
    throw new Error("CHECK constraint failed: remaining");
  };
  await drain(h, "jobs");
  expect(await getCampaign(ctx, id)).toMatchObject({
    status: "held",
    holdReason: CAMPAIGN_TEXTS.lowBalance,
  });
  h.faults.batch = () => undefined;
  expect(await balance(ctx)).toBe(20 * SMS);
  await expectBooksBalance(ctx, { released: 10 * SMS });
});
