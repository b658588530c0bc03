import { createCustomerInvoice } from "./create-customer-invoice.ts";
import { deleteStripeKey } from "./delete-stripe-key.ts";
import { getStripeKey } from "./get-stripe-key.ts";
import { saveStripeKey } from "./save-stripe-key.ts";

export const customerInvoiceRoutes = [
  getStripeKey,
  saveStripeKey,
  deleteStripeKey,
  createCustomerInvoice,
];
