import type { Medium } from "#core/access.ts";
import type { Millicents } from "#core/rules/money.ts";

/** 5.5 and 39 cents: the base prices of the specification (002 section 9). */
export const BASE_SMS_RATE: Millicents = 5_500;
export const BASE_MMS_RATE: Millicents = 39_000;

export const BASE_RATES: Readonly<Record<Medium, Millicents>> = {
  sms: BASE_SMS_RATE,
  mms: BASE_MMS_RATE,
};
