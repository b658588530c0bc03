import { downloadInvoice } from "./download-invoice.ts";
import { getBillingDetails } from "./get-billing-details.ts";
import { listInvoices } from "./list-invoices.ts";
import { saveBillingDetails } from "./save-billing-details.ts";

export const invoiceRoutes = [listInvoices, downloadInvoice, getBillingDetails, saveBillingDetails];
