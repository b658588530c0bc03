import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { priceOf } from "#core/rules/prices.ts";
import { creditFor, creditGone, refundable } from "#core/rules/refunds.ts";

const credit = fc.integer({ min: 1_000_000, max: 9_750_000_000 });

describe("refunds", () => {
  const paid = { credit: 10_000, unused: 10_000, withdrawn: 0, total: 11, refunded: 0 };

  it("take the credit's share with them, rounded up, and never more than is left", () => {
    expect(creditFor(paid, 1)).toBe(910);
    expect(creditFor({ ...paid, unused: 5_000 }, 5)).toBe(5_000);
    expect(creditFor({ ...paid, unused: 500, withdrawn: 8_000 }, 1)).toBe(500);
    expect(creditFor(paid, 11)).toBe(10_000);
    expect(creditFor({ ...paid, credit: 1_100, unused: 1_100 }, 1)).toBe(100);
  });

  it("of what bought no credit go back whole, and take none", () => {
    const other = { credit: 0, unused: 0, withdrawn: 0, total: 11, refunded: 4 };
    expect([refundable(other), creditFor(other, 7), creditGone(other, 7)]).toEqual([7, 0, 0]);
  });

  it("of credit that was used already count its share, and with the last cent all of it", () => {
    expect(creditGone(paid, 1)).toBe(910);
    expect(creditGone({ ...paid, withdrawn: 9_500 }, 5)).toBe(500);
    expect(creditGone({ ...paid, withdrawn: 2_000, refunded: 3 }, 8)).toBe(8_000);
  });

  it("give back every cent of an order of which nothing was used, in any parts", () => {
    fc.assert(
      fc.property(
        credit,
        fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 8 }),
        (bought, parts) => {
          const { total } = priceOf(bought);
          const order = { credit: bought, unused: bought, withdrawn: 0, total, refunded: 0 };
          const pay = (cents: number) => {
            const taken = creditFor(order, cents);
            order.unused -= taken;
            order.withdrawn += taken;
            order.refunded += cents;
          };
          for (const part of parts) {
            const cents = Math.floor(part * refundable(order));
            if (cents > 0) pay(cents);
            expect(order.unused).toBeGreaterThanOrEqual(0);
          }
          if (refundable(order) > 0) pay(refundable(order));
          expect([order.refunded, order.unused]).toEqual([total, 0]);
        },
      ),
    );
  });

  it("never give back what was used, nor leave credit behind that was paid back", () => {
    fc.assert(
      fc.property(credit, fc.double({ min: 0, max: 1, noNaN: true }), (bought, share) => {
        const { total } = priceOf(bought);
        const used = Math.floor(bought * share);
        const order = { credit: bought, unused: bought - used, withdrawn: 0, total, refunded: 0 };
        const most = refundable(order);
        // In exact terms: what stays with us covers what was used.
        expect(BigInt(total - most) * BigInt(bought) >= BigInt(used) * BigInt(total)).toBe(true);
        expect(creditFor(order, most)).toBe(order.unused);
        if (most > 1) {
          const part = creditFor(order, most - 1);
          expect(BigInt(part) * BigInt(total) >= BigInt(most - 1) * BigInt(bought)).toBe(true);
        }
      }),
    );
  });
});
