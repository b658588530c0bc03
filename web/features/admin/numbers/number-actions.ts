import { CirclePlay, CircleStop, History, PencilLine, Trash2, UserPlus } from "lucide-react";
import type { DedicatedNumber } from "#core/contract/dedicated-numbers/dedicated-numbers.ts";
import type { MenuItem } from "#web/components/ui/menu.tsx";

/** The dialogs that a number's menu opens. */
export type NumberDialogName = "edit" | "assign" | "activate" | "cancel" | "delete" | "history";

/** R536: what can be done with a number depends on whose it is. */
export function numberActions(
  { status, account }: DedicatedNumber,
  open: (dialog: NumberDialogName) => void,
): MenuItem[] {
  const item = (
    label: string,
    icon: MenuItem["icon"],
    dialog: NumberDialogName,
    danger = false,
  ) => ({ label, icon, danger, onSelect: () => open(dialog) });
  return [
    item("Edit", PencilLine, "edit"),
    item("History", History, "history"),
    ...(status === "active" ? [item("Assign", UserPlus, "assign")] : []),
    ...(status === "inactive" ? [item("Make available", CirclePlay, "activate")] : []),
    ...(status === "active" ? [item("Take out of use", CircleStop, "cancel")] : []),
    ...(status === "assigned" ? [item("Release", CircleStop, "cancel", true)] : []),
    ...(account ? [] : [item("Delete", Trash2, "delete", true)]),
  ];
}
