import * as z from "zod";
import { CUSTOMER_INVOICE_TEXTS } from "#core/contract/customer-invoices/customer-invoices.ts";

/** Dollars as people type them, as whole cents; an empty field has the error of a missing amount (R559, R560, R563). */
export const typedPrice = z
  .string()
  .trim()
  .regex(/^-?[\d.]*$/, CUSTOMER_INVOICE_TEXTS.numbers)
  .refine(
    (text) => !/^-?[\d.]*$/.test(text) || /^-?\d*(\.\d{0,2})?$/.test(text),
    CUSTOMER_INVOICE_TEXTS.decimals,
  )
  .transform((text) => (text === "" ? undefined : Math.round(Number(text) * 100)));

/** R562. */
export const typedQuantity = z
  .string()
  .trim()
  .regex(/^-?[\d.]*$/, CUSTOMER_INVOICE_TEXTS.numbers)
  .transform((text) => (text === "" ? undefined : Number(text)));
