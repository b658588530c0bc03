import * as z from "zod";
import { invoiceLine, invoiceParty } from "#core/rules/tax-invoices.ts";
import type { InvoiceRow } from "./invoice-queries.ts";

const lines = z.array(invoiceLine);

/** What an invoice's row keeps as JSON. */
export function partsOf({ seller, buyer, lines: kept }: InvoiceRow) {
  return {
    seller: invoiceParty.parse(JSON.parse(seller)),
    buyer: invoiceParty.parse(JSON.parse(buyer)),
    lines: lines.parse(JSON.parse(kept)),
  };
}
