import * as z from "zod";
import { SETTING_VALUE_TEXTS } from "#core/contract/platform-settings/setting-values.ts";
import { fromCents, toCents } from "#core/rules/money.ts";

/** Cents per message as people type them, parsed to millicents. */
export const typedRate = z
  .string()
  .trim()
  .regex(/^\d{1,4}(?:\.\d{1,3})?$/, "Enter cents, such as 4.5")
  .transform((text) => fromCents(Number(text)))
  .refine((rate) => rate > 0, SETTING_VALUE_TEXTS.free);

/** Millicents as such a field begins with them. */
export const rateText = (rate: number) => String(toCents(rate));

/** A whole number as people type it. */
export const typedWhole = z
  .string()
  .trim()
  .regex(/^\d{1,9}$/, "Enter a whole number")
  .transform(Number);
