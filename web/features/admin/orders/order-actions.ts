import { Pencil, Trash2, Undo2 } from "lucide-react";
import type { AccountOrder } from "#core/contract/orders/admin-orders.ts";
import type { MenuItem } from "#web/components/ui/menu.tsx";

/** The dialogs that an order's menu opens. */
export type OrderDialog = "edit" | "refund" | "delete";

/** What was paid by card is refunded; what an administrator made is deleted. */
export function orderActions(
  { paymentMode, refundable }: AccountOrder,
  open: (dialog: OrderDialog) => void,
): MenuItem[] {
  const isByCard = paymentMode === "stripe";
  return [
    { label: "Edit", icon: Pencil, onSelect: () => open("edit") },
    ...(refundable > 0 ? [{ label: "Refund", icon: Undo2, onSelect: () => open("refund") }] : []),
    ...(isByCard
      ? []
      : [{ label: "Delete", icon: Trash2, danger: true, onSelect: () => open("delete") }]),
  ];
}
