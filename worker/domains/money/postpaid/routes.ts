import { listNumberCharges, listUsage } from "./list-usage.ts";
import { getUsageInvoices, previewInvoice } from "./preview-invoice.ts";
import { setCreditLimit } from "./set-credit-limit.ts";
import { submitInvoice } from "./submit-invoice.ts";

export const postpaidRoutes = [
  getUsageInvoices,
  submitInvoice,
  previewInvoice,
  setCreditLimit,
  listUsage,
  listNumberCharges,
];
