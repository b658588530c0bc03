import { overdueAlertMail, overdueMail } from "#core/mails/money.ts";
import { formatMoney, fromCents } from "#core/rules/money.ts";
import { invoiceNumber } from "#core/rules/tax-invoices.ts";
import type { AccountContext } from "#worker/context.ts";
import { ownerEmail } from "#worker/domains/identity/directory/owner-queries.ts";
import { detailsOf } from "#worker/domains/money/invoices/billing-details-queries.ts";
import type { UsageInvoiceRow } from "#worker/domains/money/invoices/usage-invoice-queries.ts";
import { mailsToAdministrators } from "#worker/kernel/administrator-queries.ts";
import type { MailEffect } from "#worker/kernel/effects.ts";

type Invoice = UsageInvoiceRow["invoice"];

/** What mails and the bell call it. */
export function overdueWords({ kind, number, total }: Pick<Invoice, "kind" | "number" | "total">) {
  return { number: invoiceNumber(kind, number), amount: formatMoney(fromCents(total), "charge") };
}

/** To the account's owner and where its invoices are sent; the last one to the administrators, too. */
export async function reminderMails(
  account: AccountContext,
  { usage, invoice }: UsageInvoiceRow,
  { name, isLast }: { name: string; isLast: boolean },
): Promise<MailEffect[]> {
  const { APP_URL } = account.settings;
  const [owner, details] = await Promise.all([
    ownerEmail(account, usage.accountId),
    detailsOf(account, usage.accountId),
  ]);
  const to = new Set([owner, details?.email].flatMap((email) => email || []));
  const mail = overdueMail(invoice, APP_URL);
  const alert = overdueAlertMail(invoice, name, APP_URL);
  return [
    ...[...to].map((email) => ({ type: "mail", to: email, business: name, ...mail }) as const),
    ...(isLast ? await mailsToAdministrators(account, alert) : []),
  ];
}
