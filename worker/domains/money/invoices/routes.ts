import { getBillingDetails, saveBillingDetails } from "./billing-details.ts";
import { downloadInvoice, listInvoices } from "./invoices.ts";

export const invoiceRoutes = [listInvoices, downloadInvoice, getBillingDetails, saveBillingDetails];
