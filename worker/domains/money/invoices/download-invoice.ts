import { contract } from "#core/contract/registry.ts";
import { notFound } from "#core/errors.ts";
import { invoiceNumber } from "#core/rules/tax-invoices.ts";
import { FileResponse } from "#worker/file-response.ts";
import { verb } from "#worker/verb.ts";
import { ownInvoice } from "./inner/invoice-queries.ts";
import { pdfOf } from "./inner/pdf-of.ts";

export const downloadInvoice = verb(contract.downloadInvoice, async (ctx, { id }) => {
  const invoice = await ownInvoice(ctx, ctx.account.id, id);
  if (!invoice) throw notFound("Invoice");
  const pdf = await pdfOf(ctx, invoice);
  return new FileResponse({
    name: `${invoiceNumber(invoice.kind, invoice.number)}.pdf`,
    type: "application/pdf",
    body: new Blob([pdf]).stream(),
  });
});
