import { expect, it } from "vitest";
import { newAccount } from "#tests/support/account.ts";
import { expectBooksBalance } from "#tests/support/books.ts";
import type { AccountContext } from "#worker/context.ts";
import { deductCredit } from "#worker/domains/money/credit/deduct-credit.ts";
import { grantCredit, reclaimGrant } from "#worker/domains/money/credit/grant.ts";
import { moveCredit } from "#worker/domains/money/credit/move-credit.ts";

const GRANTED = 10_000;
/** More than the other half: done, it leaves too little to be done again. */
const MOST = 6_000;

/** The account, of whose first read `meanwhile` comes behind. */
function interrupted(ctx: AccountContext, meanwhile: () => Promise<unknown>): AccountContext {
  let isFirst = true;
  const db = new Proxy(ctx.db, {
    get(real, name) {
      const method: unknown = Reflect.get(real, name);
      if (typeof method !== "function") return method;
      return async (...given: unknown[]) => {
        const found: unknown = await Reflect.apply(method, real, given);
        if (isFirst) {
          isFirst = false;
          await meanwhile();
        }
        return found;
      };
    },
  });
  return { ...ctx, db };
}

const ACTS: [string, (ctx: AccountContext, to: AccountContext) => Promise<unknown>][] = [
  [
    "taking back",
    (ctx) =>
      reclaimGrant(ctx, {
        key: "refund:1",
        grant: "bought",
        amount: MOST,
        action: "credit.refund",
      }),
  ],
  ["deducting", (ctx) => deductCredit(ctx, { key: "deduct:1", amount: MOST, reason: "Mistake" })],
  ["moving", (ctx, to) => moveCredit(ctx, to, { key: "move:1", amount: MOST })],
];

it.each(ACTS)(
  "%s the greater part of the credit twice at the same time is not refused: it is the same act",
  async (_, act) => {
    const ctx = await newAccount({ credit: 0, shard: 0 });
    const to = await newAccount({ credit: 0, shard: 0 });
    await grantCredit(ctx, { key: "bought", amount: GRANTED });
    const first: unknown[] = [];
    const second = await act(
      interrupted(ctx, async () => first.push(await act(ctx, to))),
      to,
    );
    expect([second]).toEqual(first);
    expect(second).toBeTruthy();
    expect((await expectBooksBalance(ctx)).balance).toBe(GRANTED - MOST);
  },
);
