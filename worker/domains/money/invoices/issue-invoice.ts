import { INVOICE_TEXTS } from "#core/contract/invoices/invoices.ts";
import { CooeeError } from "#core/errors.ts";
import { newId } from "#core/ids.ts";
import { gstOfPart } from "#core/rules/gst.ts";
import { type InvoiceLine, type InvoiceParty, invoiceNumber } from "#core/rules/tax-invoices.ts";
import type { SystemContext } from "#worker/context.ts";
import { abortUnless } from "#worker/db/batch-guard.ts";
import type { Statement } from "#worker/db/statement.ts";
import { platformSettings } from "#worker/kernel/platform-settings.ts";
import { buyerOf } from "./billing-details.ts";
import {
  hasNotes,
  type InvoiceRow,
  insertInvoice,
  invoiceFor,
  notesOf,
} from "./invoice-queries.ts";

type Context = Pick<SystemContext, "control" | "settings" | "now">;

export interface Sale {
  accountId: string;
  /** What it is for: one thing has one invoice. */
  reference: string;
  lines: readonly InvoiceLine[];
  /** Whole cents with GST. */
  total: number;
  gst: number;
  /** How it was paid; undefined if it is still to be paid, by `dueAt`. */
  paidBy?: string;
  dueAt?: number;
}

/** The statement that issues a tax invoice, for the transaction of what it is for. */
export async function issueInvoice(ctx: Context, sale: Sale): Promise<Statement> {
  const at = ctx.now();
  return insertInvoice(ctx, {
    id: newId("invoice", at),
    kind: "invoice",
    accountId: sale.accountId,
    reference: sale.reference,
    invoiceId: null,
    seller: JSON.stringify(await sellerOf(ctx)),
    buyer: JSON.stringify(await buyerOf(ctx, sale.accountId)),
    lines: JSON.stringify(sale.lines),
    total: sale.total,
    gst: sale.gst,
    issuedAt: at,
    mailAt: at,
    dueAt: sale.dueAt ?? null,
    paidAt: sale.paidBy === undefined ? null : at,
    paidBy: sale.paidBy ?? null,
  });
}

interface GivenBack {
  /** The invoice's id, or its reference. */
  of: string;
  reference: string;
  /** Whole cents with GST. */
  cents: number;
  /** How it went back. */
  paidBy: string;
}

/**
 * The statements that issue a credit note for a part of an invoice: none if there is one for this reference, or no
 * invoice. They abort their transaction if another note of the invoice comes between; it can be tried again.
 */
export async function issueCreditNote(ctx: Context, given: GivenBack): Promise<Statement[]> {
  const [invoice, issued] = await Promise.all([
    invoiceFor(ctx, given.of),
    invoiceFor(ctx, given.reference),
  ]);
  if (!invoice || issued) return [];
  const notes = await notesOf(ctx, invoice.id);
  const at = ctx.now();
  const before = sumOf(notes);
  // A bank may take back the whole payment of which a part went back before.
  const cents = Math.min(given.cents, invoice.total - before.total);
  if (cents === 0) return [];
  const gst = gstOfPart(invoice, before, cents);
  const text = `Credit for tax invoice ${invoiceNumber(invoice.kind, invoice.number)}`;
  const { accountId, seller, buyer } = invoice;
  return [
    abortUnless(hasNotes(invoice.id, notes.length)),
    insertInvoice(ctx, {
      id: newId("invoice", at),
      kind: "creditNote",
      accountId,
      seller,
      buyer,
      reference: given.reference,
      invoiceId: invoice.id,
      lines: JSON.stringify([{ text, cents: cents - gst } satisfies InvoiceLine]),
      total: cents,
      gst,
      issuedAt: at,
      mailAt: at,
      dueAt: null,
      paidAt: at,
      paidBy: given.paidBy,
    }),
  ];
}

/** A refund failed after all: the statements of an invoice for what its credit note took, once. */
export async function reverseCreditNote(ctx: Context, reference: string): Promise<Statement[]> {
  const again = `${reference}:undone`;
  const [note, issued] = await Promise.all([invoiceFor(ctx, reference), invoiceFor(ctx, again)]);
  if (!note || issued) return [];
  const { id: _, number, kind, mailAt: __, ...same } = note;
  const at = ctx.now();
  const text = `Reversal of credit note ${invoiceNumber(kind, number)}`;
  const lines: InvoiceLine[] = [{ text, cents: note.total - note.gst }];
  return [
    insertInvoice(ctx, {
      ...same,
      id: newId("invoice", at),
      kind: "invoice",
      reference: again,
      invoiceId: null,
      lines: JSON.stringify(lines),
      issuedAt: at,
      paidAt: at,
      mailAt: at,
      paidBy: "The refund did not take place",
    }),
  ];
}

function sumOf(notes: readonly InvoiceRow[]): { total: number; gst: number } {
  return {
    total: notes.reduce((sum, { total }) => sum + total, 0),
    gst: notes.reduce((sum, { gst }) => sum + gst, 0),
  };
}

async function sellerOf(ctx: Context): Promise<InvoiceParty> {
  const { seller } = await platformSettings(ctx);
  if (!seller) throw new CooeeError("UNAVAILABLE", INVOICE_TEXTS.noSeller);
  return seller;
}
