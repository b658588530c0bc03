import type { PurchaseOrder } from "#core/contract/orders/purchase-orders.ts";
import { formatInternational } from "#core/rules/phone.ts";
import type { Tone } from "#web/components/ui/tone.ts";
import { formatCents, formatCount } from "#web/lib/format.ts";

/** R681. */
export const MODE_WORDS: Readonly<Record<PurchaseOrder["paymentMode"], string>> = {
  reward: "Reward",
  stripe: "Stripe",
  invoice: "Invoice",
  admin: "Admin",
  other: "Other",
};

/** R543: gold and blue. */
export const MODE_TONES: Readonly<Record<PurchaseOrder["paymentMode"], Tone>> = {
  reward: "attention",
  stripe: "info",
  invoice: "neutral",
  admin: "neutral",
  other: "neutral",
};

export const TYPE_WORDS: Readonly<Record<PurchaseOrder["type"], string>> = {
  SpecialPlan: "Special plan",
  AutoCredit: "Auto credit",
  SignupReward: "Sign-up reward",
  Admin: "Admin",
  Normal: "Purchase",
};

/** What a customer reads of an order's invoice method. */
export const PAYS_FOR_WORDS: Readonly<Record<PurchaseOrder["invoiceMethod"], string>> = {
  usage: "Monthly usage",
  credit: "Account credit",
};

/** What an order bought. */
export function whatWords(order: PurchaseOrder) {
  const { medium, type, totalSmsCount, totalMmsCount, credit, number } = order;
  if (number !== undefined) return `${formatInternational(number)} for a month`;
  if (type === "SpecialPlan") return `${formatCount(totalSmsCount)} credits`;
  if (medium === "sms") return `${formatCount(totalSmsCount)} SMS`;
  if (medium === "mms") return `${formatCount(totalMmsCount)} MMS`;
  return `${formatCents(credit, "charge")} of credit`;
}
