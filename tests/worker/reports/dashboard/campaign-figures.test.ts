import { expect, it } from "vitest";
import { SHARED_NUMBER } from "#tests/support/account.ts";
import {
  accountIn,
  deliver,
  drain,
  drive,
  type Harness,
  harness,
} from "#tests/support/campaign-harness.ts";
import {
  launch,
  newDraft,
  newHandsets,
  paidCampaign,
  SMS,
  statusOf,
} from "#tests/support/campaigns.ts";
import { breaksOnce } from "#tests/support/faulty-database.ts";
import { everyMinute } from "#tests/support/sweeps.ts";
import type { AccountContext } from "#worker/context.ts";
import { optOut } from "#worker/domains/audience/suppressions/opt-out.ts";
import { cancelCampaign } from "#worker/domains/campaigns/campaigns/lifecycle-calls.ts";
import { tickCampaign } from "#worker/domains/sending/sending/tick-campaign.ts";
import { countedByHand, shownDays } from "./support.ts";

const ZONE = "Australia/Sydney";

async function expectExact(ctx: AccountContext): Promise<Awaited<ReturnType<typeof shownDays>>> {
  const shown = await shownDays(ctx);
  expect(shown).toEqual(await countedByHand(ctx, ZONE));
  return shown;
}

function total(days: Awaited<ReturnType<typeof shownDays>>, name: "totalSpent" | "outbound") {
  return [...days.values()].reduce((sum, day) => sum + day[name], 0);
}

async function answer(h: Harness, from: string, text: string): Promise<void> {
  const message = { carrierId: `${from}-${text}`, from, to: SHARED_NUMBER, text, at: h.clock.now };
  await deliver(h, "inbound", [{ carrier: "fake", message }]);
}

it("R528, R529: shows what happened to each message at every stage of a campaign's life", async () => {
  const h = harness();
  const unmarked: string[] = [];
  const watch = (statements: readonly string[]) => {
    // When the sweep looks at a message again is in no figure.
    const changes = statements.filter((sql) =>
      /(?:UPDATE|INTO) "?messages\b(?! SET sweep_at = \? WHERE)/i.test(sql),
    );
    const planned = changes.every((sql) => /INSERT INTO messages .*campaign_id/s.test(sql));
    const marked = statements.some((sql) => sql.includes("INTO stale_stats"));
    if (changes.length > 0 && !planned && !marked) unmarked.push(changes[0] ?? "");
    return undefined;
  };
  h.faults.batch = watch;
  const ctx = await accountIn(h);
  expect(await expectExact(ctx)).toEqual(new Map());

  const numbers = newHandsets(60);
  const { id } = await paidCampaign(ctx, h, { numbers });
  expect(total(await expectExact(ctx), "totalSpent")).toBe((60 * SMS) / 1000);
  await optOut(ctx, { number: numbers[3] ?? "", source: "link" });
  h.carrier.fate = ({ to }, time) =>
    to === numbers[0] ? "rejected" : time === 1 && to === numbers[1] ? "deferred" : "accepted";
  await tickCampaign(ctx, id);
  const broken = breaksOnce(/WITH j AS MATERIALIZED/, "before");
  h.faults.batch = (statements) => broken(statements) ?? watch(statements);
  await drain(h, "bulk");
  await expectExact(ctx);
  h.clock.now += 61_000;
  await everyMinute(h.system);
  await expectExact(ctx);
  await drive(ctx, h, id);
  expect(await statusOf(ctx, id)).toBe("complete");
  // One was rejected; one recipient opted out before theirs was sent.
  expect(total(await expectExact(ctx), "totalSpent")).toBe((58 * SMS) / 1000);

  const fates = ["delivered", "failed", "expired"] as const;
  const receipts = h.carrier.taken.slice(0, 30).map(({ reference }, index) => ({
    reference,
    carrierId: `c${index}`,
    status: fates[index % 3],
    at: h.clock.now,
  }));
  await deliver(h, "receipts", [{ carrier: "fake", receipts }]);
  await expectExact(ctx);

  for (const text of ["STOP", "START", "HELP", "Thanks"]) await answer(h, numbers[5] ?? "", text);
  await answer(h, numbers[6] ?? "", "STOP");
  await expectExact(ctx);
  await drain(h, "txn");
  const [day] = (await expectExact(ctx)).values();
  expect(day).toMatchObject({ inbound: 5, optout: 2, blocked: 1 });

  const second = await paidCampaign(ctx, h, { count: 60 });
  await tickCampaign(ctx, second.id);
  await deliver(h, "bulk", h.queues.bulk.splice(0, 1));
  await expectExact(ctx);
  await cancelCampaign(ctx, { id: second.id });
  await expectExact(ctx);
  await drain(h, "bulk");
  await drive(ctx, h, second.id);
  expect(total(await expectExact(ctx), "outbound")).toBe(57 + 2 + 4 + 25);

  const third = await paidCampaign(ctx, h, { count: 30 });
  await tickCampaign(ctx, third.id);
  await deliver(h, "bulk-dead", h.queues.bulk.splice(0));
  await expectExact(ctx);
  await drive(ctx, h, third.id);
  await expectExact(ctx);
  expect(unmarked, "batches that change messages and mark no day").toEqual([]);
});

it("does not count messages of a campaign that is not paid for", async () => {
  const h = harness();
  const ctx = await accountIn(h);
  const { id } = await newDraft(ctx, { count: 30 });
  await launch(ctx, id);
  h.faults.batch = breaksOnce(/INTO ledger|into "ledger"/, "before");
  await deliver(h, "jobs", h.queues.jobs.splice(0)).catch(() => undefined);
  expect(await statusOf(ctx, id)).toBe("planning");
  expect((await countedByHand(ctx, ZONE)).size).toBe(1);
  expect((await shownDays(ctx)).size).toBe(0);
  h.clock.now += 120_000;
  await everyMinute(h.system);
  await drain(h, "jobs");
  expect(await statusOf(ctx, id)).toBe("sending");
  await expectExact(ctx);
});
