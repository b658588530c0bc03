import { layOut } from "#core/mails/layout.ts";
import { invoiceMail } from "#core/mails/money.ts";
import { formatMoney, fromCents } from "#core/rules/money.ts";
import { invoiceNumber } from "#core/rules/tax-invoices.ts";
import type { SystemContext } from "#worker/context.ts";
import { abortUnlessChanged } from "#worker/db/batch-guard.ts";
import { ownerEmail } from "#worker/domains/identity/directory/owner-queries.ts";
import { commitControlUnlessAborted, writeControl } from "#worker/kernel/commit-control.ts";
import { eachAlone } from "#worker/kernel/each-alone.ts";
import type { PaymentNotice } from "#worker/kernel/effects.ts";
import { resolveAccount } from "#worker/kernel/resolve-account.ts";
import { MailRefused } from "#worker/ports/mailer.ts";
import { detailsOf } from "./billing-details-queries.ts";
import { pdfOf } from "./inner/pdf-of.ts";
import { type InvoiceRow, invoicesToMail, setMailAt } from "./invoice-queries.ts";

const AT_ONCE = 20;
const AGAIN = 10 * 60_000;
const DAY = 86_400_000;
const GIVEN_UP = 3 * DAY;

/** Mails invoices to their buyers. One that fails waits ten minutes, and does not hold up the others. */
export async function sweepInvoices(ctx: SystemContext): Promise<void> {
  await eachAlone(
    ctx,
    "invoices",
    await invoicesToMail(ctx, ctx.now(), AT_ONCE),
    async (invoice) => {
      const to = await buyersEmail(ctx, invoice);
      const next = await mail(ctx, invoice, to).then(
        () => null,
        (error: unknown) => {
          ctx.log.error("invoice.mail", error, { invoice: invoice.id });
          const isOver = error instanceof MailRefused || ctx.now() - invoice.issuedAt > GIVEN_UP;
          return isOver ? null : ctx.now() + AGAIN;
        },
      );
      if (next === null) await finish(ctx, invoice, to);
      else await writeControl(ctx, [setMailAt(ctx, invoice, next)]);
    },
  );
}

async function buyersEmail(ctx: SystemContext, { accountId }: InvoiceRow) {
  const details = await detailsOf(ctx, accountId);
  return details?.email ?? (await ownerEmail(ctx, accountId));
}

async function mail(ctx: SystemContext, invoice: InvoiceRow, to: string | undefined) {
  if (!to) return;
  const number = invoiceNumber(invoice.kind, invoice.number);
  await ctx.mailer.send({
    // Sent again after a crash, it is the same mail.
    key: `invoice:${invoice.id}`,
    to,
    ...layOut(invoiceMail(invoice, ctx.settings.APP_URL)),
    attachment: {
      name: `${number}.pdf`,
      type: "application/pdf",
      content: await pdfOf(ctx, invoice),
    },
  });
}

/** It was mailed: whoever else wants to know of payments hears of it, once. */
async function finish(ctx: SystemContext, invoice: InvoiceRow, to: string | undefined) {
  const ref = await resolveAccount(ctx, invoice.accountId);
  const statements = [setMailAt(ctx, invoice, null)];
  if (!ref) await writeControl(ctx, statements);
  else
    await commitControlUnlessAborted(ctx.forAccount(ref), {
      statements: [...statements, abortUnlessChanged()],
      notices: [noticeOf(invoice, to)],
    });
}

function noticeOf(invoice: InvoiceRow, to: string | undefined): PaymentNotice {
  const isDue = invoice.paidAt === null;
  return {
    type: "payment.made",
    kind: invoice.kind === "creditNote" ? "refunded" : isDue ? "due" : "paid",
    number: invoiceNumber(invoice.kind, invoice.number),
    amount: formatMoney(fromCents(invoice.total), "charge"),
    mailedTo: to ? [to] : [],
  };
}
