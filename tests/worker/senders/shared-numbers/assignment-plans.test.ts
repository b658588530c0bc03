import { env } from "cloudflare:workers";
import { afterEach, expect, it } from "vitest";
import { SHARED_NUMBER } from "#tests/support/account.ts";
import { accountIn, harness } from "#tests/support/campaign-harness.ts";
import { newHandsets } from "#tests/support/campaigns.ts";
import type { Statement } from "#worker/db/statement.ts";
import { assignNumbers } from "#worker/domains/senders/shared-numbers/assign-numbers.ts";
import {
  assignedNumbers,
  assignFree,
  deleteStale,
  keepBetween,
  noteServed,
} from "#worker/domains/senders/shared-numbers/inner/assignment-queries.ts";
import {
  forgetAssignments,
  sharedPool,
} from "#worker/domains/senders/shared-numbers/shared-number-queries.ts";
import { assignments, bulkPool, onlyOneShared } from "./support.ts";

afterEach(onlyOneShared);

it("spreads handsets evenly over the numbers, for the first account and the fourth", async () => {
  const h = harness();
  await bulkPool(5);
  const handsets = newHandsets(2000);
  for (const at of [1, 2, 3, 4]) {
    const ctx = await accountIn(h);
    await assignNumbers(ctx, await sharedPool(ctx, "bulk"), handsets);
    const own = (await assignments()).filter(({ account_id }) => account_id === ctx.account.id);
    expect(own, `account ${at}`).toHaveLength(2000);
    const counts = [...Map.groupBy(own, ({ number }) => number).values()].map((n) => n.length);
    expect(counts).toHaveLength(5);
    for (const count of counts) expect(Math.abs(count - 400), `${counts}`).toBeLessThan(60);
  }
});

const now = () => 1;
const of = { account: "acc_1", handsets: ["61400000001"], preferred: SHARED_NUMBER };
const between = [{ account: "acc_1", handset: "61400000001", number: SHARED_NUMBER }];

it.each<[string, Statement[]]>([
  ["assigns", assignFree({ now }, "bulk", of)],
  ["notes what served", noteServed({ now }, of)],
  ["reads", [assignedNumbers(of)]],
  ["keeps", keepBetween({ now }, between)],
  ["forgets numbers that are off", [deleteStale(1, 1000)]],
  ["forgets an account", [forgetAssignments("acc_1", 500)]],
])("%s by keys, however many handsets have a number", async (_, statements) => {
  for (const { sql, params } of statements) {
    const plan = env.CONTROL.prepare(`EXPLAIN QUERY PLAN ${sql}`).bind(...params);
    const steps = (await plan.all()).results.map(({ detail }) => String(detail));
    const scans = steps.filter((step) => /SCAN (a|shared_assignments)\b/.test(step));
    expect(scans, sql).toEqual([]);
  }
});
