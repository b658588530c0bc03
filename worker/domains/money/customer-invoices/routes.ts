import {
  createCustomerInvoice,
  deleteStripeKey,
  getStripeKey,
  saveStripeKey,
} from "./customer-invoices.ts";

export const customerInvoiceRoutes = [
  getStripeKey,
  saveStripeKey,
  deleteStripeKey,
  createCustomerInvoice,
];
