import type { Kernel } from "#worker/context.ts";
import { loadOnce } from "#worker/load-once.ts";
import type { InvoiceRow } from "../invoice-queries.ts";

/** The PDF library is large. */
const loadDrawing = loadOnce(() => import("./draw-invoice.ts"));

/** An invoice's PDF: the one that is kept, or one that is made now and kept. Once it is paid, it has another. */
export async function pdfOf(
  ctx: Pick<Kernel, "media" | "fonts">,
  invoice: InvoiceRow,
): Promise<Uint8Array<ArrayBuffer>> {
  const state = invoice.paidAt === null ? "due" : "paid";
  const key = `invoices/${invoice.accountId}/${invoice.id}-${state}.pdf`;
  const kept = await ctx.media.get(key);
  if (kept) return new Uint8Array(await kept.arrayBuffer());
  const { drawInvoice } = await loadDrawing();
  const pdf = await drawInvoice(invoice, ctx.fonts);
  await ctx.media.put(key, pdf, { httpMetadata: { contentType: "application/pdf" } });
  return pdf;
}
