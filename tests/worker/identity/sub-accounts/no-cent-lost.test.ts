import fc from "fast-check";
import { expect, it } from "vitest";
import { type Books, expectBooksBalance } from "#tests/support/books.ts";
import { drive } from "#tests/support/campaign-harness.ts";
import { launch, newDraft } from "#tests/support/campaigns.ts";
import { breaksOnce } from "#tests/support/faulty-database.ts";
import { grantCredit } from "#worker/domains/money/credit/grant.ts";
import { family, give, payFrom } from "./credit-family.ts";

const step = fc.oneof(
  fc.record({ kind: fc.constant("give" as const), amount: fc.integer({ min: 1, max: 40 }) }),
  fc.record({ kind: fc.constant("grant" as const), amount: fc.integer({ min: 1, max: 30_000 }) }),
  fc.record({ kind: fc.constant("send" as const), own: fc.boolean() }),
  fc.record({ kind: fc.constant("lost" as const), amount: fc.integer({ min: 1, max: 20 }) }),
);

it("no cent is lost or made, whatever is given, granted, sent and cut off", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 1, maxLength: 8 }),
      fc.constantFrom(0, 1),
      async (steps, shard) => {
        const one = await family(shard === 0 ? 0 : 1, { credit: 20_000 });
        let granted = 20_000;
        for (const [index, now] of steps.entries()) {
          one.h.faults.batch = () => undefined;
          if (now.kind === "grant") {
            await grantCredit(one.parent, { key: `g${index}`, amount: now.amount });
            granted += now.amount;
          } else if (now.kind === "send") {
            await payFrom(one, now.own);
            const { id } = await newDraft(one.sub, { count: 2 });
            one.h.carrier.fate = () => (index % 2 === 0 ? "rejected" : "accepted");
            await launch(one.sub, id);
            await drive(one.sub, one.h, id);
          } else {
            const key = crypto.randomUUID();
            if (now.kind === "lost") {
              one.h.faults.batch = breaksOnce(/INSERT INTO ledger[\s\S]*json_each/, "after");
            }
            await give(one, now.amount, key).catch(() => {});
            await give(one, now.amount, key).catch(() => {});
          }
        }
        const books: Books[] = [
          await expectBooksBalance(one.parent),
          await expectBooksBalance(one.sub),
        ];
        const total = (figure: keyof Books) => books.reduce((sum, book) => sum + book[figure], 0);
        expect(total("transferred")).toBe(0);
        expect(total("balance")).toBe(granted - total("kept"));
      },
    ),
    { numRuns: 15 },
  );
});
