import { env } from "cloudflare:workers";
import fc from "fast-check";
import { expect, it } from "vitest";
import { setAutoCredit as contract } from "#core/contract/profile/profile.ts";
import { expectBooksBalance } from "#tests/support/books.ts";
import { accountIn, type Harness, harness } from "#tests/support/campaign-harness.ts";
import { breaksOnce } from "#tests/support/faulty-database.ts";
import { moneyRuns, retryAtOnce } from "#tests/support/money-runs.ts";
import { heldFor, paymentsOf, provider, saveCard } from "#tests/support/payments.ts";
import { onEachShard } from "#tests/support/sweeps.ts";
import { setAutoCredit } from "#worker/domains/identity/profile/update-me.ts";
import { sweepAutoCredit } from "#worker/domains/money/orders/sweep-auto-credit.ts";
import { sweepOrders } from "#worker/domains/money/orders/sweep-orders.ts";

const MINUTE = 60_000;
const WRITES = /^\s*(insert|update|delete)/i;
const { numRuns, seed, timeout } = moneyRuns(40);

/** Some minutes later, so many sweeps at the same time, and what goes wrong meanwhile. */
const moment = fc.record(
  {
    minutes: fc.integer({ min: 0, max: 7 }),
    sweeps: fc.integer({ min: 1, max: 3 }),
    asks: fc.boolean(),
    faults: fc.record(
      {
        loseAnswers: fc.constantFrom(0, 0, 1, 3, 4, 6),
        fail: fc.constantFrom(0, 0, 0, 1, 2),
        holdEvents: fc.boolean(),
        copies: fc.constantFrom(1, 1, 3),
      },
      { noNullPrototype: true },
    ),
    crash: fc.option(
      fc.record(
        {
          when: fc.constantFrom("before" as const, "after" as const),
          nth: fc.integer({ min: 1, max: 6 }),
        },
        { noNullPrototype: true },
      ),
    ),
  },
  { noNullPrototype: true },
);

/** A sweep that broke is repeated by the next minute's. */
const swept = (work: Promise<void>) => work.catch(() => {});

async function settle(h: Harness): Promise<void> {
  h.faults.batch = () => undefined;
  await provider().recover();
  for (const minutes of [2, 40, 90, 1]) {
    h.clock.now += minutes * MINUTE;
    await swept(sweepOrders(h.system));
    await provider().recover();
    await swept(onEachShard(h.system, sweepAutoCredit));
    await provider().recover();
  }
}

it(
  "auto credit is bought once, whatever is lost, repeated, late or stopped half-way",
  async () => {
    retryAtOnce();
    await fc.assert(
      fc.asyncProperty(fc.array(moment, { minLength: 1, maxLength: 8 }), async (moments) => {
        const h = harness({ control: true });
        const ctx = await accountIn(h, { credit: 0, shard: 0 });
        await saveCard(ctx);
        const asked = { autoCredit: true, autoCreditAmount: 50_00, threshold: 20_00 };
        await setAutoCredit(ctx, contract.input.parse(asked));
        for (const { minutes, sweeps, asks, faults, crash } of moments) {
          h.clock.now += minutes * MINUTE;
          await provider().setFaults(faults);
          if (crash) h.faults.batch = breaksOnce(WRITES, crash.when, crash.nth);
          await Promise.all(
            Array.from({ length: sweeps }, () => swept(onEachShard(h.system, sweepAutoCredit))),
          );
          if (asks) await swept(sweepOrders(h.system));
          expect(await heldFor(ctx)).toBeLessThanOrEqual(55_00);
        }
        await settle(h);
        expect(await heldFor(ctx)).toBe(55_00);
        const paid = (await paymentsOf(ctx)).filter(({ status }) => status === "succeeded");
        expect(paid).toHaveLength(1);
        expect(await expectBooksBalance(ctx)).toMatchObject({ granted: 50_00_000 });
        // The next run's sweeps leave it alone.
        await env.CONTROL.prepare("UPDATE accounts SET auto_credit = 0 WHERE id = ?")
          .bind(ctx.account.id)
          .run();
      }),
      { numRuns, seed, endOnFailure: true },
    );
  },
  timeout,
);
