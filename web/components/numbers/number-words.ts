import type { NUMBER_PRODUCTS, NumberStatus, NumberType } from "#core/rules/dedicated-numbers.ts";
import type { State } from "#web/components/ui/state-look.ts";

export const TYPE_WORDS: Readonly<Record<NumberType, string>> = {
  sms: "SMS",
  mms: "MMS",
  common: "SMS and MMS",
};

export const PRODUCT_WORDS: Readonly<Record<(typeof NUMBER_PRODUCTS)[number], string>> = {
  sms: "SMS",
  "sms/mms": "SMS and MMS",
  "sms/voice": "SMS and voice",
};

/** R522. */
export const NUMBER_STATES: Readonly<Record<NumberStatus, State>> = {
  active: "available",
  assigned: "assigned",
  pending: "unpaid",
  released: "released",
  expired: "lapsed",
  inactive: "inactive",
};
