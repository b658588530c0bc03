import * as z from "zod";
import { ORDER_TEXTS } from "#core/contract/orders/order-texts.ts";

/** A whole number as people type it: `10000`, `10,000` or `10 000`. */
export const typedCount = z
  .string()
  .transform((text) => text.replaceAll(/[\s,]/g, ""))
  .pipe(
    z
      .string()
      .min(1, ORDER_TEXTS.quantityRequired)
      .regex(/^\d{1,9}$/, ORDER_TEXTS.whole)
      .transform(Number),
  );
