import { overdueAlertMail, overdueMail } from "#core/mails/money.ts";
import { formatMoney, fromCents } from "#core/rules/money.ts";
import { reminderTimes } from "#core/rules/overdue.ts";
import { invoiceNumber } from "#core/rules/tax-invoices.ts";
import type { AccountContext, SystemContext } from "#worker/context.ts";
import { abortUnlessChanged } from "#worker/db/batch-guard.ts";
import { accountProfile } from "#worker/domains/identity/directory/account-queries.ts";
import { ownerEmail } from "#worker/domains/identity/directory/owner-queries.ts";
import { detailsOf } from "#worker/domains/money/invoices/billing-details-queries.ts";
import {
  remindedInvoices,
  remindIfDue,
  setRemindAt,
  type UsageInvoiceRow,
} from "#worker/domains/money/invoices/usage-invoice-queries.ts";
import { mailsToAdministrators } from "#worker/kernel/administrator-queries.ts";
import { commitControlUnlessAborted, writeControl } from "#worker/kernel/commit-control.ts";
import { eachAlone } from "#worker/kernel/each-alone.ts";
import type { MailEffect } from "#worker/kernel/effects.ts";
import { accountRef } from "#worker/queues/messages.ts";

const AT_ONCE = 20;
const DAY = 86_400_000;

/** Asks for overdue usage invoices. */
export async function sweepReminders(ctx: SystemContext): Promise<boolean> {
  const due = await remindedInvoices(ctx, ctx.now(), AT_ONCE);
  const rows = due.map((row) => ({ id: row.invoice.id, row }));
  await eachAlone(ctx, "reminders", rows, ({ row }) => remind(ctx, row));
  return due.length === AT_ONCE;
}

/**
 * One reminder, however many passed while the sweep was late. Its mails and when the next one is due are one transaction,
 * which aborts if the invoice was paid, withdrawn or asked for meanwhile.
 */
async function remind(ctx: SystemContext, due: UsageInvoiceRow): Promise<void> {
  const { usage, invoice } = due;
  const profile = await accountProfile(ctx, usage.accountId);
  if (invoice.paidAt !== null || profile.deletedAt !== null) {
    return putOff(ctx, due, null);
  }
  // The people of a suspended account could not sign in to pay.
  if (!profile.active) return putOff(ctx, due, ctx.now() + DAY);
  const times = reminderTimes(invoice.dueAt ?? invoice.issuedAt);
  const next = times.find((time) => time > ctx.now()) ?? null;
  // Issued before there were reminders.
  if (next === times[0]) return putOff(ctx, due, next);
  const account = ctx.forAccount(accountRef.parse(profile));
  const mailedTo = await remindedAddresses(account, usage.accountId);
  await commitControlUnlessAborted(account, {
    statements: [remindIfDue(ctx, due, next), abortUnlessChanged()],
    effects: await reminderMails(account, due, {
      name: profile.name,
      isLast: next === null,
      mailedTo,
    }),
    // What the bell says, and the account's settings ask for.
    notices: [{ type: "invoice.overdue", ...overdueWords(invoice), mailedTo }],
    audit: { action: "invoice.remind", subject: invoice.id },
  });
}

async function putOff(
  ctx: SystemContext,
  due: UsageInvoiceRow,
  remindAt: number | null,
): Promise<void> {
  await writeControl(ctx, [setRemindAt(ctx, due, remindAt)]);
}

type Invoice = UsageInvoiceRow["invoice"];

/** What mails and the bell call it. */
function overdueWords({ kind, number, total }: Pick<Invoice, "kind" | "number" | "total">) {
  return { number: invoiceNumber(kind, number), amount: formatMoney(fromCents(total), "charge") };
}

/** The account's owner, and where its invoices are sent. */
async function remindedAddresses(account: AccountContext, id: string): Promise<string[]> {
  const [owner, details] = await Promise.all([ownerEmail(account, id), detailsOf(account, id)]);
  return [...new Set([owner, details?.email].flatMap((email) => email || []))];
}

/** The last one goes to the administrators, too. */
async function reminderMails(
  account: AccountContext,
  { invoice }: UsageInvoiceRow,
  { name, isLast, mailedTo }: { name: string; isLast: boolean; mailedTo: readonly string[] },
): Promise<MailEffect[]> {
  const { APP_URL } = account.settings;
  const mail = overdueMail(invoice, APP_URL);
  const alert = overdueAlertMail(invoice, name, APP_URL);
  return [
    ...mailedTo.map((email) => ({ type: "mail", to: email, business: name, ...mail }) as const),
    ...(isLast ? await mailsToAdministrators(account, alert) : []),
  ];
}
