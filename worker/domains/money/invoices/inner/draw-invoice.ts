import * as z from "zod";
import { formatAbn } from "#core/rules/abn.ts";
import { formatDate } from "#core/rules/dates.ts";
import { isEleventh } from "#core/rules/gst.ts";
import { formatMoney, fromCents } from "#core/rules/money.ts";
import {
  type InvoiceParty,
  invoiceLine,
  invoiceNumber,
  invoiceParty,
} from "#core/rules/tax-invoices.ts";
import { SYDNEY } from "#core/rules/zoned-day.ts";
import type { Fonts } from "#worker/ports/fonts.ts";
import type { InvoiceRow } from "../invoice-queries.ts";
import { fontsFor } from "./font-index.ts";
import { type LoadedFont, Sheet } from "./pdf-page.ts";

const TITLES = { invoice: "Tax invoice", creditNote: "Credit note (adjustment note)" } as const;

/** A tax invoice as the Australian Taxation Office wants it, or the note that takes from one. */
export async function drawInvoice(
  invoice: InvoiceRow,
  fonts: Fonts,
): Promise<Uint8Array<ArrayBuffer>> {
  const { seller, buyer, lines } = partsOf(invoice);
  const number = invoiceNumber(invoice.kind, invoice.number);
  const people = [seller, buyer].flatMap(({ name, address }) => [name, address ?? ""]);
  const texts = [...people, ...lines.map(({ text }) => text), invoice.paidBy ?? ""];
  const sheet = await Sheet.begin(await loaded(fonts, texts));
  sheet.describe(`${TITLES[invoice.kind]} ${number}`, seller.name, invoice.issuedAt);
  sheet.write(TITLES[invoice.kind], { size: 22, bold: true });
  sheet.space(6);
  sheet.row(`Number ${number}`, `Date ${formatDate(invoice.issuedAt, SYDNEY)}`);
  sheet.space(14);
  writeParty(sheet, "From", seller);
  sheet.space(10);
  writeParty(sheet, "Bill to", buyer);
  sheet.space(16);
  sheet.row("Description", "Amount excl. GST", { bold: true });
  sheet.rule();
  for (const { text, cents } of lines) sheet.row(text, money(cents));
  sheet.rule();
  sheet.row("Subtotal excl. GST", money(invoice.total - invoice.gst));
  sheet.row("GST (10%)", money(invoice.gst));
  sheet.row("Total (AUD)", money(invoice.total), { size: 13, bold: true });
  if (isEleventh(invoice)) sheet.write("Total includes GST", { faint: true });
  sheet.space(14);
  sheet.write(paymentWords(invoice));
  return sheet.save();
}

async function loaded(fonts: Fonts, texts: readonly string[]): Promise<LoadedFont[]> {
  const needed = await fontsFor(fonts, texts);
  const files = await Promise.all(
    needed.map(async (font) => ({ font, bytes: await fonts(font.file) })),
  );
  return files.flatMap(({ font, bytes }) => (bytes ? [{ font, bytes }] : []));
}

function writeParty(sheet: Sheet, label: string, { name, abn, address }: InvoiceParty): void {
  sheet.write(label, { size: 9, faint: true });
  sheet.write(name, { bold: true });
  if (abn) sheet.write(`ABN ${formatAbn(abn)}`);
  if (address) sheet.write(address);
}

function paymentWords({ kind, paidAt, paidBy, dueAt, total }: InvoiceRow): string {
  if (paidAt !== null) {
    const verb = kind === "invoice" ? "Paid" : "Refunded";
    return `${verb} on ${formatDate(paidAt, SYDNEY)}: ${paidBy}`;
  }
  const due = dueAt === null ? "" : ` by ${formatDate(dueAt, SYDNEY)}`;
  return `Please pay ${money(total)}${due}.`;
}

function money(cents: number): string {
  return formatMoney(fromCents(cents), "charge");
}

const lines = z.array(invoiceLine);

/** What an invoice's row keeps as JSON. */
export function partsOf({ seller, buyer, lines: kept }: InvoiceRow) {
  return {
    seller: invoiceParty.parse(JSON.parse(seller)),
    buyer: invoiceParty.parse(JSON.parse(buyer)),
    lines: lines.parse(JSON.parse(kept)),
  };
}
