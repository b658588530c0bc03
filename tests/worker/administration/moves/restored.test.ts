import { env } from "cloudflare:workers";
import { afterEach, expect, it } from "vitest";
import { expectBooksBalance } from "#tests/support/books.ts";
import { accountIn, drain, drive, type Harness, harness } from "#tests/support/campaign-harness.ts";
import { expectEachOnce, launch, newDraft, SMS, statusOf } from "#tests/support/campaigns.ts";
import { recipientPage } from "#tests/support/recipient-page.ts";
import { checkAll, replayAll, takeRestorePoint } from "#tests/support/restore-point.ts";
import { everyMinute } from "#tests/support/sweeps.ts";
import type { AccountContext } from "#worker/context.ts";
import { optOut } from "#worker/domains/audience/suppressions/opt-out.ts";
import { suppressionOf } from "#worker/domains/audience/suppressions/set-blocked.ts";
import { addSender } from "#worker/domains/senders/senders/senders.ts";
import { resolveAccount } from "#worker/kernel/resolve-account.ts";
import { begin, carry, expectNothingOf, freeze, leaveNoMove, moveOf, present } from "./support.ts";

// All databases go back to one moment: an account that has moved since is where it was then, once.

afterEach(leaveNoMove);

/** One that nobody can answer: its texts have a link to opt out. */
async function accountWithLinks(h: Harness): Promise<AccountContext> {
  const ctx = await accountIn(h, { shard: 0 });
  await addSender(ctx, { value: "Bells", type: 3, perSecond: 50 });
  return ctx;
}

async function send(h: Harness, ctx: AccountContext, count: number) {
  const draft = await newDraft(ctx, { count, sender: "Bells", message: "Hello" });
  await launch(ctx, draft.id);
  await drive(ctx, h, draft.id);
  expect(await statusOf(ctx, draft.id)).toBe("complete");
  return draft;
}

const moved = async (h: Harness, ctx: AccountContext) => {
  await carry(h, await begin(h, ctx), { until: "cleared" });
  return await present(h, ctx);
};

/** What is on the journal's queue is written; then all databases go back. */
async function restore(h: Harness, point: Awaited<ReturnType<typeof takeRestorePoint>>) {
  await drain(h, "journal");
  // Triggers would go back, too.
  await leaveNoMove();
  await point.goBack();
  await replayAll(h, point.at);
  for (const { problems, staged } of await checkAll(h, point.at))
    expect([problems, staged]).toEqual([[], 0]);
}

async function openLink(h: Harness, to: string): Promise<number> {
  const text = h.carrier.taken.find((one) => one.to === to)?.text ?? "";
  const page = await recipientPage(h.system, /\/u\w{8}/.exec(text)?.[0] ?? "", { method: "POST" });
  return page.status;
}

it("before it moved, it is back on its old shard with all that happened on the new one", async () => {
  const h = harness();
  const ctx = await accountWithLinks(h);
  const early = await send(h, ctx, 30);
  const point = await takeRestorePoint(h);
  h.clock.now += 60_000;
  const there = await moved(h, ctx);
  const late = await send(h, there, 40);
  const [one = "", other = ""] = late.numbers;
  await optOut(there, { number: one, source: "link" });
  await restore(h, point);
  expect(await resolveAccount(h.system, ctx.account.id)).toMatchObject({ shard: 0 });
  await expectNothingOf(ctx, 1);
  expect(await statusOf(ctx, late.id)).toBe("complete");
  expect(await suppressionOf(ctx, one)).toMatchObject({ optedOut: true });
  expect(await expectBooksBalance(ctx)).toMatchObject({ debited: 70 * SMS, refunded: 0 });
  // The code of its text names the shard on which the account was when it was sent.
  expect(await openLink(h, other)).toBe(200);
  expect(await suppressionOf(ctx, other)).toMatchObject({ optedOut: true });
  h.clock.now += 61_000;
  await everyMinute(h.system);
  for (const name of ["jobs", "bulk", "txn"] as const) await drain(h, name);
  expectEachOnce(h, [...early.numbers, ...late.numbers]);
});

it("after it moved, it stays on its new shard, and the old one has nothing", async () => {
  const h = harness();
  const ctx = await accountWithLinks(h);
  const early = await send(h, ctx, 30);
  const there = await moved(h, ctx);
  const point = await takeRestorePoint(h);
  h.clock.now += 60_000;
  const late = await send(h, there, 40);
  await restore(h, point);
  expect(await resolveAccount(h.system, ctx.account.id)).toMatchObject({ shard: 1 });
  await expectNothingOf(ctx, 0);
  expect(await statusOf(there, late.id)).toBe("complete");
  expect(await expectBooksBalance(there)).toMatchObject({ debited: 70 * SMS, refunded: 0 });
  for (const { numbers } of [early, late]) {
    expect(await openLink(h, numbers[0] ?? "")).toBe(200);
    expect(await suppressionOf(there, numbers[0] ?? "")).toMatchObject({ optedOut: true });
  }
  expectEachOnce(h, [...early.numbers, ...late.numbers]);
});

it("while it was frozen, the journal can be replayed, and the move is called off", async () => {
  const h = harness();
  const ctx = await accountWithLinks(h);
  const at = h.clock.now;
  h.clock.now += 1000;
  await optOut(ctx, { number: "61400000001", source: "link" });
  await drain(h, "journal");
  const id = await freeze(h, ctx);
  await env.SHARD_00.prepare("UPDATE moving_accounts SET state = 'copying' WHERE move_id = ?")
    .bind(id)
    .run();
  await env.SHARD_00.prepare("DELETE FROM suppressions WHERE account_id = ?")
    .bind(ctx.account.id)
    .run();
  await env.SHARD_00.prepare("UPDATE moving_accounts SET state = 'frozen' WHERE move_id = ?")
    .bind(id)
    .run();
  await replayAll(h, at);
  expect(await suppressionOf(ctx, "61400000001")).toMatchObject({ optedOut: true });
  await carry(h, id, { until: "aborted" });
  expect((await moveOf(h, id)).reason).toBe("Our records were restored to an earlier time");
  await expectNothingOf(ctx, 1);
});
