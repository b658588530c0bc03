import type { NUMBER_PRODUCTS, NumberStatus, NumberType } from "#core/rules/dedicated-numbers.ts";
import type { Tone } from "#web/components/ui/tone.ts";

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
export const STATUS_WORDS: Readonly<Record<NumberStatus, { word: string; tone: Tone }>> = {
  active: { word: "Available", tone: "success" },
  assigned: { word: "Assigned", tone: "info" },
  pending: { word: "Pending", tone: "attention" },
  released: { word: "Released", tone: "neutral" },
  expired: { word: "Expired", tone: "danger" },
  inactive: { word: "Inactive", tone: "neutral" },
};
