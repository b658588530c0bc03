import type { NUMBER_PAYMENT_MODES, NumberEvent } from "#core/rules/dedicated-numbers.ts";

export const MODE_WORDS: Readonly<Record<(typeof NUMBER_PAYMENT_MODES)[number], string>> = {
  stripe: "By card",
  invoice: "On an invoice",
  admin: "Arranged separately",
};

export const EVENT_WORDS: Readonly<Record<NumberEvent, string>> = {
  added: "Added",
  changed: "Changed",
  activated: "Made available",
  deactivated: "Taken out of use",
  assigned: "Assigned to",
  released: "Released from",
  expired: "Expired for",
  available: "Available again after quarantine",
};
