import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import { APPROVAL_TEXTS, QUICK_APPROVAL_TEXTS } from "#core/contract/approvals/approvals.ts";
import { QUICK_TEXTS } from "#core/contract/quick-messages/quick-messages.ts";
import { type Id, idSchema } from "#core/ids.ts";
import { LATE_TEXTS } from "#core/rules/late-starts.ts";
import { expectBooksBalance, expectRoomCounted } from "#tests/support/books.ts";
import { accountIn, deliver, drain, harness } from "#tests/support/campaign-harness.ts";
import { arrived, expectEachOnce, messagesBy, newHandsets, SMS } from "#tests/support/campaigns.ts";
import { rowsOf } from "#tests/support/world.ts";
import {
  administrator,
  listed,
  unapproved,
} from "#tests/worker/campaigns/campaigns/approval-support.ts";
import { HOUR, schedulesOf, startDue } from "#tests/worker/campaigns/schedules/support.ts";
import type { AccountContext } from "#worker/context.ts";
import {
  decideApproval,
  listQuickApprovals,
} from "#worker/domains/administration/admin/approvals.ts";
import {
  approveQuick,
  cancelQuick,
} from "#worker/domains/campaigns/quick-messages/lifecycle-calls.ts";
import { lotsOf } from "#worker/domains/money/credit/balance.ts";
import { history } from "#worker/domains/sending/messages/history.ts";
import { sendQuick, stateOf } from "./support.ts";

/** A message to three numbers of an account that has to be approved. */
async function waiting({ later = false, credit = 10 * SMS } = {}) {
  const h = harness();
  const ctx = await accountIn(h, { credit, flags: unapproved });
  const numbers = newHandsets(3);
  const at = h.clock.now + HOUR;
  const time = later ? { sendType: "schedule", scheduleAt: at } : {};
  const request = { contacts: numbers, message: "Hi at https://shop.example", ...time };
  const sent = await sendQuick(ctx, { ...request, key: crypto.randomUUID() });
  const id = idSchema("quickMessage").parse(sent.data._id);
  return { h, ctx, numbers, at, sent, id, admin: await administrator(ctx) };
}

const approve = (admin: AccountContext, id: Id<"quickMessage">) =>
  decideApproval(admin, { id, launch: 1, status: "approved" });
const reject = (admin: AccountContext, id: Id<"quickMessage">) =>
  decideApproval(admin, { id, launch: 1, status: "rejected", reason: "Not yours to send" });

it("waits, not debited and not sent, and says so; an administrator sees it as it will be sent", async () => {
  const { h, ctx, numbers, sent, id, admin } = await waiting();
  expect(sent).toMatchObject({ message: QUICK_TEXTS.pending, data: { status: "pending" } });
  expect(await messagesBy(ctx)).toEqual({ pending: 3 });
  await drain(h, "txn");
  expect(arrived(h, numbers)).toBe(0);
  expect(await expectBooksBalance(ctx)).toMatchObject({ debited: 0 });
  await expectRoomCounted(ctx);
  expect((await history(ctx, { status: ["pending"] })).items).toHaveLength(3);
  expect(await listed(id)).toMatchObject([{ kind: "quicksms", decision: null }]);
  const { items } = await listQuickApprovals(admin, { limit: 100 });
  expect(items.find(({ _id }) => _id === id)).toMatchObject({
    name: "Quick message to 3 numbers",
    samples: ["Hi at https://shop.example"],
    links: ["https://shop.example"],
    recipients: 3,
    price: 16.5,
  });
});

it("R096: approved, it is paid for and sent, once, however often that is asked", async () => {
  const { h, ctx, numbers, id, admin } = await waiting();
  const outcomes = await Promise.allSettled([approve(admin, id), approve(admin, id)]);
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  await expect(approve(admin, id)).rejects.toThrow(APPROVAL_TEXTS.decided);
  const bodies = h.queues.txn.splice(0);
  await Promise.all([deliver(h, "txn", bodies), deliver(h, "txn", bodies)]);
  expectEachOnce(h, numbers);
  expect(await listed(id)).toMatchObject([{ decision: "approved" }]);
  expect(await stateOf(ctx, id)).toMatchObject({ status: "sent" });
  expect(await expectBooksBalance(ctx)).toMatchObject({ debited: 3 * SMS, refunded: 0 });
  expect(JSON.stringify((await rowsOf(ctx)).notifications)).toContain("was approved");
});

it("approved by two administrators at the same moment, the second is told that it is decided", async () => {
  const { h, ctx, numbers, id } = await waiting();
  let first: string | undefined;
  h.faults.batch = async (statements) => {
    if (first !== undefined || !statements.some((sql) => /INSERT INTO ledger/.test(sql))) return;
    first = "under way";
    first = await approveQuick(ctx, id);
    return undefined;
  };
  await expect(approveQuick(ctx, id)).rejects.toThrow(APPROVAL_TEXTS.decided);
  expect(first).toBe("approved");
  await drain(h, "txn");
  expectEachOnce(h, numbers);
  expect(await expectBooksBalance(ctx)).toMatchObject({ debited: 3 * SMS, refunded: 0 });
});

it("not approved, it is not sent, and its owner reads why", async () => {
  const { h, ctx, numbers, id, admin } = await waiting();
  expect((await reject(admin, id)).message).toBe(APPROVAL_TEXTS.rejected);
  await expect(approve(admin, id)).rejects.toThrow(APPROVAL_TEXTS.decided);
  await drain(h, "txn");
  expect(arrived(h, numbers)).toBe(0);
  const { items } = await history(ctx, { status: ["reject"] });
  expect(items).toHaveLength(3);
  expect(items[0]).toMatchObject({
    reason: "Not yours to send",
    smsDetail: { deductibleCredit: 0 },
  });
  expect(JSON.stringify((await rowsOf(ctx)).notifications)).toContain("Not yours to send");
  expect(await listed(id)).toMatchObject([{ decision: "rejected" }]);
  expect(await expectBooksBalance(ctx)).toMatchObject({ debited: 0, refunded: 0 });
});

it("approved before its time, it waits for it, paid for", async () => {
  const { h, ctx, numbers, at, id, admin } = await waiting({ later: true });
  expect(await schedulesOf(ctx)).toEqual([]);
  await approve(admin, id);
  expect(await stateOf(ctx, id)).toMatchObject({ status: "scheduled", scheduled_at: at });
  expect(await messagesBy(ctx)).toEqual({ scheduled: 3 });
  h.clock.now = at;
  await startDue(ctx, h);
  await drain(h, "txn");
  // The account has to be approved still, but this message was.
  expectEachOnce(h, numbers);
  expect(await expectBooksBalance(ctx)).toMatchObject({ debited: 3 * SMS, refunded: 0 });
});

it.each([
  ["a little late, it goes out straight away", 59, "sent"],
  ["later than the account allows, it is not sent", 61, "failed"],
])("approved %s", async (_, minutes, status) => {
  const { h, ctx, numbers, at, id, admin } = await waiting({ later: true });
  h.clock.now = at + minutes * 60_000;
  const { message } = await approve(admin, id);
  await drain(h, "txn");
  expect((await stateOf(ctx, id)).status).toBe(status);
  expect(arrived(h, numbers)).toBe(status === "sent" ? 3 : 0);
  if (status === "sent") return;
  expect(message).toBe(QUICK_APPROVAL_TEXTS.held);
  expect((await stateOf(ctx, id)).reason).toBe(LATE_TEXTS.approvedLate);
  expect(await expectBooksBalance(ctx)).toMatchObject({ debited: 0 });
});

it.each([
  ["its credit was used in the meantime", "UPDATE ", "credits"],
  ["the shared number may not be used any more", "SENDER", "shared"],
])("approved when %s, it is not sent and nothing is debited", async (_, what, reason) => {
  const { h, ctx, numbers, id, admin } = await waiting({ credit: 3 * SMS });
  if (what === "SENDER") {
    await env.CONTROL.prepare("UPDATE accounts SET allowed_shared_sender = 0 WHERE id = ?")
      .bind(ctx.account.id)
      .run();
  } else {
    const quick = { ...ctx };
    await env.CONTROL.prepare("UPDATE accounts SET quick_approved = 1 WHERE id = ?")
      .bind(ctx.account.id)
      .run();
    await sendQuick(quick, { contacts: newHandsets(1) });
  }
  const { balance } = await lotsOf(ctx, "sms");
  expect((await approve(admin, id)).data.status).toBe("held");
  await drain(h, "txn");
  expect(arrived(h, numbers)).toBe(0);
  expect((await stateOf(ctx, id)).reason).toContain(reason);
  expect((await lotsOf(ctx, "sms")).balance).toBe(balance);
});

it("is either approved or cancelled, at the same moment", async () => {
  for (let round = 0; round < 4; round++) {
    const { h, ctx, numbers, id, admin } = await waiting({ later: round % 2 === 1 });
    const [approved, cancelled] = await Promise.allSettled([
      approve(admin, id),
      cancelQuick(ctx, { id }),
    ]);
    await drain(h, "txn");
    const { status } = await stateOf(ctx, id);
    if (status === "sent") expect(arrived(h, numbers)).toBe(3);
    else expect(arrived(h, numbers)).toBe(0);
    if (approved.status === "rejected") expect(status).toBe("cancelled");
    if (cancelled.status === "rejected") expect(["sent", "scheduled"]).toContain(status);
    const { debited, refunded } = await expectBooksBalance(ctx);
    expect(debited - refunded).toBe(status === "cancelled" ? 0 : 3 * SMS);
    const decision = (await listed(id))[0]?.decision;
    expect(decision).toBe(approved.status === "fulfilled" ? "approved" : "withdrawn");
  }
});

it("is either approved or refused by two administrators at once", async () => {
  const { h, ctx, numbers, id, admin } = await waiting();
  const [approved] = await Promise.allSettled([approve(admin, id), reject(admin, id)]);
  await drain(h, "txn");
  expect(arrived(h, numbers)).toBe(approved.status === "fulfilled" ? 3 : 0);
  await expectBooksBalance(ctx);
});

it("cancelled, it is withdrawn, and owed nothing", async () => {
  const { ctx, id } = await waiting();
  await cancelQuick(ctx, { id });
  expect(await messagesBy(ctx)).toEqual({ unscheduled: 3 });
  expect(await listed(id)).toMatchObject([{ decision: "withdrawn" }]);
  expect(await expectBooksBalance(ctx)).toMatchObject({ debited: 0, refunded: 0 });
  expect((await lotsOf(ctx, "sms")).balance).toBe(10 * SMS);
});
