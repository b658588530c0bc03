import { env } from "cloudflare:workers";
import fc from "fast-check";
import { beforeAll, expect, it } from "vitest";
import * as z from "zod";
import { newAccount } from "#tests/support/account.ts";
import { expectBooksBalance } from "#tests/support/books.ts";
import { harness } from "#tests/support/campaign-harness.ts";
import { moneyRuns, retryAtOnce } from "#tests/support/money-runs.ts";
import { heldFor, paymentsOf, provider } from "#tests/support/payments.ts";
import type { AccountContext } from "#worker/context.ts";
import type { BookCheck } from "#worker/domains/money/books/inner/book-check.ts";
import { grantsCheck } from "#worker/domains/money/books/inner/grants-check.ts";
import { ordersCheck } from "#worker/domains/money/books/inner/orders-check.ts";
import { type History, newHistory, settle, step, take, withPlan } from "./history.ts";

/** Histories between two audits; the stand-in's books are read whole, so they are kept short. */
const BATCH = 50;
const { numRuns, seed, timeout } = moneyRuns(40);
const steps = fc.array(step, { minLength: 1, maxLength: 10 });
const batches = Math.ceil(numRuns / BATCH);

let admin: AccountContext;
beforeAll(async () => {
  admin = await newAccount({ role: "superAdmin", shard: 0 });
});

it.each(Array.from({ length: batches }, (_, batch) => batch))(
  "ledger, lots, balance, orders and the provider's books agree in any history (batch %i)",
  async (batch) => {
    retryAtOnce();
    const accounts = new Set<string>();
    const runs = Math.min(BATCH, numRuns - batch * BATCH);
    await fc.assert(
      fc.asyncProperty(fc.boolean(), steps, async (hasPlan, taken) => {
        const one = await newHistory(admin);
        if (hasPlan) await withPlan(one);
        accounts.add(one.buyer.account.id);
        for (const now of taken) await take(one, now);
        await settle(one);
        await expectAgreement(one);
      }),
      { numRuns: runs, seed: seed + batch, endOnFailure: false },
    );
    expect(await auditOf(accounts)).toEqual([]);
    await forgetOrders();
  },
  timeout,
);

const orderRow = z.object({
  ...{ id: z.string(), status: z.string(), total: z.number(), refunded: z.number() },
  ...{ credit: z.number(), bonus: z.number(), payment_id: z.string().nullable() },
  granted_at: z.number().nullable(),
  ...{ subscription_id: z.string().nullable(), period: z.number().nullable() },
});
const sums = z.object({
  withdrawn: z.number(),
  owed: z.number(),
  frozen: z.number(),
  open: z.number(),
});

/** To the cent: what the provider holds, what orders say, and what the ledger was given and gave back. */
async function expectAgreement({ buyer, sub }: History): Promise<void> {
  const orders = await ordersOf(buyer);
  const paid = orders.filter(({ status }) => status === "paid");
  const payments = (await paymentsOf(buyer)).filter(({ status }) => status === "succeeded");
  const pairs = (of: readonly [string | undefined | null, string | null, number][]) =>
    of.toSorted();
  expect(pairs(payments.map(({ order, id, amount }) => [order, id, amount]))).toEqual(
    pairs(paid.map(({ id, payment_id, total }) => [id, payment_id, total])),
  );
  expect(orders.filter(({ status }) => status === "confirming")).toEqual([]);
  expect(paid.filter(({ granted_at }) => granted_at === null)).toEqual([]);
  expect(await heldFor(buyer)).toBe(total(paid.map((order) => order.total - order.refunded)));
  expect(monthsPaidTwice(paid)).toEqual([]);
  const { withdrawn, owed, frozen, open } = await takenFrom(buyer);
  expect(open).toBe(0);
  const [own, below] = [await expectBooksBalance(buyer), await expectBooksBalance(sub)];
  expect(own.granted).toBe(total(paid.map(({ credit, bonus }) => credit + bonus)));
  expect(own.withdrawn).toBe(withdrawn + frozen);
  expect(own.transferred + below.transferred).toBe(0);
  const balance = own.granted - own.withdrawn - own.kept - below.kept;
  expect(own.balance + below.balance).toBe(balance);
  expect(Math.min(own.balance, below.balance)).toBeGreaterThanOrEqual(0);
  // No one owes credit and has some.
  expect(owed > 0 && own.balance > 0).toBe(false);
}

/** Months of plans that more than one order paid for. */
function monthsPaidTwice(paid: readonly z.output<typeof orderRow>[]): string[] {
  const months = paid
    .filter(({ subscription_id }) => subscription_id !== null)
    .map(({ subscription_id, period }) => `${subscription_id}, month ${period}`);
  return months.filter((month, at) => months.indexOf(month) !== at);
}

function total(amounts: readonly number[]): number {
  return amounts.reduce((sum, amount) => sum + amount, 0);
}

async function ordersOf({ account }: AccountContext) {
  const { results } = await env.CONTROL.prepare("SELECT * FROM orders WHERE account_id = ?")
    .bind(account.id)
    .all();
  return z.array(orderRow).parse(results);
}

/** What refunds and disputes took, by their own tables, and refunds that are not over. */
async function takenFrom({ account }: AccountContext) {
  const row = await env.CONTROL.prepare(
    `SELECT (SELECT COALESCE(SUM(credit - owed), 0) FROM order_refunds
        WHERE account_id = ?1 AND status = 'done') AS withdrawn,
      (SELECT COALESCE(SUM(owed), 0) FROM order_refunds WHERE account_id = ?1) AS owed,
      (SELECT COALESCE(SUM(frozen), 0) FROM disputes
        WHERE account_id = ?1 AND status <> 'won') AS frozen,
      (SELECT COUNT(*) FROM order_refunds WHERE account_id = ?1 AND status = 'begun') AS open`,
  )
    .bind(account.id)
    .first();
  return sums.parse(row);
}

/** What the nightly audit says of these accounts' orders. */
async function auditOf(accounts: ReadonlySet<string>): Promise<string[]> {
  const h = harness();
  // Nothing is on its way by then.
  h.clock.now += 24 * 3_600_000;
  const found: string[] = [];
  const run = async (check: BookCheck) => {
    for (const part of await check.parts(h.system)) {
      for (let cursor: string | null = null, more = true; more; more = cursor !== null) {
        const { next, differences } = await check.step(h.system, part, cursor);
        found.push(
          ...differences.filter(({ account }) => accounts.has(account)).map(({ what }) => what),
        );
        cursor = next;
      }
    }
  };
  await run(ordersCheck);
  await run(grantsCheck);
  return found;
}

async function forgetOrders(): Promise<void> {
  const tables = ["orders", "order_claims", "order_refunds", "disputes", "subscriptions"];
  await env.CONTROL.batch(tables.map((table) => env.CONTROL.prepare(`DELETE FROM ${table}`)));
  await provider().reset();
}
