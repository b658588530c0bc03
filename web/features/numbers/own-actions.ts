import { CalendarSync, CalendarX, CircleStop, CreditCard, PencilLine } from "lucide-react";
import type { OwnNumber } from "#core/contract/dedicated-numbers/own-numbers.ts";
import type { MenuItem } from "#web/components/ui/menu.tsx";
import { openPurchase } from "./open-purchase.ts";

/** The questions that a number's menu asks. */
export type NumberQuestion = "release" | "cancel" | "reference";

interface Acts {
  ask: (question: NumberQuestion) => void;
  keep: () => void;
}

/** What can be done with a number that the account has. */
export function ownActions(
  { number, status, byCard, renews, failure }: OwnNumber,
  { ask, keep }: Acts,
): MenuItem[] {
  if (status !== "assigned") return [];
  return [
    ...(failure === undefined
      ? []
      : [{ label: "Pay now", icon: CreditCard, onSelect: () => openPurchase(number) }]),
    ...(byCard && renews
      ? [{ label: "Cancel renewal", icon: CalendarX, onSelect: () => ask("cancel") }]
      : []),
    ...(byCard && !renews ? [{ label: "Keep number", icon: CalendarSync, onSelect: keep }] : []),
    { label: "Edit reference", icon: PencilLine, onSelect: () => ask("reference") },
    { label: "Release", icon: CircleStop, danger: true, onSelect: () => ask("release") },
  ];
}
