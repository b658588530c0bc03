import { layOut } from "#core/mails/layout.ts";
import { invoiceMail } from "#core/mails/money.ts";
import { invoiceNumber } from "#core/rules/tax-invoices.ts";
import type { SystemContext } from "#worker/context.ts";
import { ownerEmail } from "#worker/domains/identity/directory/owner-queries.ts";
import { writeControl } from "#worker/kernel/commit-control.ts";
import { eachAlone } from "#worker/kernel/each-alone.ts";
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
      const next = await mail(ctx, invoice).then(
        () => null,
        (error: unknown) => {
          ctx.log.error("invoice.mail", error, { invoice: invoice.id });
          const isOver = error instanceof MailRefused || ctx.now() - invoice.issuedAt > GIVEN_UP;
          return isOver ? null : ctx.now() + AGAIN;
        },
      );
      await writeControl(ctx, [setMailAt(ctx, invoice.id, next)]);
    },
  );
}

async function mail(ctx: SystemContext, invoice: InvoiceRow): Promise<void> {
  const details = await detailsOf(ctx, invoice.accountId);
  const to = details?.email ?? (await ownerEmail(ctx, invoice.accountId));
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
