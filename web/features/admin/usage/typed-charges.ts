import * as z from "zod";
import { POSTPAID_TEXTS, usageCharges } from "#core/contract/postpaid/postpaid.ts";

const { totalSms, totalMms, perSmsRate, perMmsRate } = usageCharges.shape;
/** As people type it; an empty field has the error of a missing number. */
const typed = z
  .string()
  .trim()
  .transform((text) => (text === "" ? undefined : Number(text)));

/** The fields of the invoice dialog. */
export const typedCharges = z.object({
  totalSms: typed.pipe(totalSms),
  totalMms: typed.pipe(totalMms),
  perSmsRate: typed.pipe(perSmsRate),
  perMmsRate: typed.pipe(perMmsRate),
  /** R556: undefined if no virtual numbers are included. */
  numbers: z.array(z.string()).min(1, POSTPAID_TEXTS.numberRequired).optional(),
});
