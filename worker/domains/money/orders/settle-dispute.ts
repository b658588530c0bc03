import type { MailContent } from "#core/mails/mail.ts";
import { disputeMail } from "#core/mails/money.ts";
import type { PaymentWords } from "#core/mails/notifications.ts";
import type { AccountContext, SystemContext } from "#worker/context.ts";
import type { Statement } from "#worker/db/statement.ts";
import { mailsToOwner } from "#worker/domains/identity/directory/owner-queries.ts";
import { reclaimGrant, restoreReclaimed } from "#worker/domains/money/credit/grant.ts";
import { issueCreditNote } from "#worker/domains/money/invoices/issue-invoice.ts";
import { stopRental } from "#worker/domains/senders/dedicated-numbers/rental-queries.ts";
import { commitControl, writeControl } from "#worker/kernel/commit-control.ts";
import { resolveAccount } from "#worker/kernel/resolve-account.ts";
import type { DisputeState } from "#worker/ports/payments.ts";
import {
  disputeById,
  endDispute,
  insertDispute,
  noteFrozen,
  orderOfPayment,
} from "./inner/dispute-queries.ts";
import { failureNotice } from "./inner/failure-notice.ts";
import { invoiceOf } from "./inner/order-credit.ts";
import type { OrderRow } from "./inner/order-queries.ts";
import { stopRenewing } from "./inner/subscription-queries.ts";

/**
 * A card's owner disputes a payment: what is left of its credit is frozen until the dispute is decided. Won, the
 * credit comes back; lost, it is gone, like the money. The account's owner hears of both.
 */
export async function settleDispute(ctx: SystemContext, state: DisputeState): Promise<void> {
  const order = await orderOfPayment(ctx, state.payment);
  const ref = order && (await resolveAccount(ctx, order.accountId));
  if (!order || !ref) {
    ctx.log.error("dispute.stranger", new Error("A dispute of no order"), { dispute: state.id });
    return;
  }
  const account = ctx.forAccount(ref);
  if (!(await disputeById(ctx, state.id))) await open(account, order, state);
  await freeze(account, order.id, state.id);
  if (state.status !== "open")
    await end(account, state, { status: state.status, invoice: invoiceOf(order) });
}

async function open(
  account: AccountContext,
  { id: orderId, subscriptionId, number }: OrderRow,
  state: DisputeState,
): Promise<void> {
  const { id, cents } = state;
  const now = account.now();
  const row = {
    id,
    orderId,
    cents,
    accountId: account.account.id,
    frozen: null,
    status: "open" as const,
    createdAt: now,
    changedAt: now,
  };
  const mail = disputeMail({ cents, status: "open" });
  await commitControl(account, {
    statements: [
      insertDispute(account, row),
      // An account that disputes a month of a plan or a number does not want the next.
      ...(subscriptionId === null ? [] : [stop(account, { subscriptionId, number })]),
    ],
    audit: { action: "order.dispute", subject: orderId, detail: { dispute: id, cents } },
    effects: await mailsToOwner(account, account.account.id, mail),
    notices: [failureNotice(wordsOf(mail))],
  });
}

function stop(
  account: AccountContext,
  { subscriptionId, number }: { subscriptionId: string; number: string | null },
): Statement {
  return number === null ? stopRenewing(account, subscriptionId) : stopRental(subscriptionId);
}

async function freeze(account: AccountContext, order: string, id: string): Promise<void> {
  const known = await disputeById(account, id);
  if (!known || known.frozen !== null) return;
  const frozen = await reclaimGrant(account, {
    key: keyOf(id),
    grant: `order:${order}`,
    amount: "rest",
    action: "credit.freeze",
  });
  await writeControl(account, [noteFrozen(account, id, frozen ?? 0, account.now())]);
}

async function end(
  account: AccountContext,
  { id, cents }: DisputeState,
  { status, invoice }: { status: "won" | "lost"; invoice: string },
): Promise<void> {
  const known = await disputeById(account, id);
  if (known?.status !== "open") return;
  if (status === "won") await restoreReclaimed(account, keyOf(id));
  const note = { of: invoice, reference: keyOf(id), cents, paidBy: "By the bank, after a dispute" };
  const mail = disputeMail({ cents, status });
  await commitControl(account, {
    statements: [
      endDispute(account, id, status, account.now()),
      ...(status === "lost" ? await issueCreditNote(account, note) : []),
    ],
    audit: { action: `order.dispute-${status}`, subject: id, detail: { cents } },
    effects: await mailsToOwner(account, account.account.id, mail),
    notices: [failureNotice(wordsOf(mail))],
  });
}

function wordsOf({ subject, parts }: MailContent): PaymentWords {
  return {
    subject,
    text: parts.flatMap((part) => (typeof part === "string" ? part : [])).join(" "),
  };
}

function keyOf(dispute: string): string {
  return `dispute:${dispute}`;
}
