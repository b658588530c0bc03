import type { AccountOrder } from "#core/contract/orders/admin-orders.ts";
import type { GivenMode, InvoiceMethod } from "#core/rules/orders.ts";

/** What each does, beside its choice. */
export const MODE_HELP: Readonly<Record<GivenMode, string>> = {
  reward: "Reward: given, nothing is charged",
  admin: "Admin: given, nothing is charged",
  invoice: "Invoice: sold, with a tax invoice due in 14 days",
  other: "Other: sold and paid already, with a tax invoice",
};

export const MEDIUM_WORDS: Readonly<Record<AccountOrder["medium"], string>> = {
  sms: "SMS",
  mms: "MMS",
  both: "SMS and MMS",
};

/** R544, for administrators. */
export const METHOD_WORDS: Readonly<Record<InvoiceMethod, string>> = {
  usage: "USAGE",
  credit: "CREDIT",
};
