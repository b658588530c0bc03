import { reminderTimes } from "#core/rules/overdue.ts";
import type { SystemContext } from "#worker/context.ts";
import { abortUnlessChanged } from "#worker/db/batch-guard.ts";
import { accountProfile } from "#worker/domains/identity/directory/account-queries.ts";
import {
  remindedInvoices,
  remindIfDue,
  setRemindAt,
} from "#worker/domains/money/invoices/reminder-queries.ts";
import type { UsageInvoiceRow } from "#worker/domains/money/invoices/usage-invoice-queries.ts";
import { commit } from "#worker/kernel/commit.ts";
import { commitControlUnlessAborted, writeControl } from "#worker/kernel/commit-control.ts";
import { eachAlone } from "#worker/kernel/each-alone.ts";
import { accountRef } from "#worker/queues/messages.ts";
import { overdueWords, reminderMails } from "./inner/reminder-mails.ts";

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
  const committed = await commitControlUnlessAborted(account, {
    statements: [remindIfDue(ctx, due, next), abortUnlessChanged()],
    effects: await reminderMails(account, due, { name: profile.name, isLast: next === null }),
    audit: { action: "invoice.remind", subject: invoice.id },
  });
  if (!committed) return;
  // The mail is what must not be lost; the bell repeats it.
  await commit(account, { events: [{ type: "invoice.overdue", ...overdueWords(invoice) }] });
}

async function putOff(
  ctx: SystemContext,
  due: UsageInvoiceRow,
  remindAt: number | null,
): Promise<void> {
  await writeControl(ctx, [setRemindAt(ctx, due, remindAt)]);
}
