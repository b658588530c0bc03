import * as z from "zod";

/** `invoice`: a tax invoice; `creditNote`: takes a part of one back. */
export const INVOICE_KINDS = ["invoice", "creditNote"] as const;
export type InvoiceKind = (typeof INVOICE_KINDS)[number];

/** Whole cents with GST: from here on an invoice names its buyer's ABN (A New Tax System Act 1999, section 29-70). */
export const ABN_FROM = 1000_00;

/** Who sells or buys, as it was when the invoice was issued. */
export const invoiceParty = z.object({
  name: z.string(),
  abn: z.string().nullable(),
  address: z.string().nullable(),
});
export type InvoiceParty = z.infer<typeof invoiceParty>;

/** `cents`: whole cents before GST. */
export const invoiceLine = z.object({ text: z.string(), cents: z.number().int() });
export type InvoiceLine = z.infer<typeof invoiceLine>;

const PREFIX: Readonly<Record<InvoiceKind, string>> = { invoice: "INV", creditNote: "CN" };

/** As it is printed: INV-000042. */
export function invoiceNumber(kind: InvoiceKind, number: number): string {
  return `${PREFIX[kind]}-${String(number).padStart(6, "0")}`;
}

/** The parts of a number that was typed, with or without its prefix and zeros; undefined for anything else. */
export function typedInvoiceNumber(
  text: string,
): { kind?: InvoiceKind; number: number } | undefined {
  const match = /^(?:(INV|CN)[\s-]*)?0*(\d{1,9})$/i.exec(text.trim());
  if (!match) return undefined;
  const kind = INVOICE_KINDS.find((one) => PREFIX[one] === match[1]?.toUpperCase());
  return { ...(kind && { kind }), number: Number(match[2]) };
}
