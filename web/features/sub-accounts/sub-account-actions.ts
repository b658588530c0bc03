import { Coins, Gauge, LogIn, MailPlus, MailX, PencilLine, Trash2 } from "lucide-react";
import type { SubAccount } from "#core/contract/sub-accounts/sub-accounts.ts";
import type { MenuItem } from "#web/components/ui/menu.tsx";

/** The dialogs that a row's menu opens. */
export type SubAccountDialog = "edit" | "credit" | "limit" | "remove";

interface Actions {
  logIn: () => void;
  resend: () => void;
  open: (dialog: SubAccountDialog) => void;
}

/** Whether it has not been accepted yet. */
export function isInvitation({ status }: SubAccount): boolean {
  return status === "pending" || status === "expired";
}

/** The actions on a row of the list. */
export function subAccountActions(
  row: SubAccount,
  { logIn, resend, open }: Actions,
): readonly (MenuItem | "separator")[] {
  if (isInvitation(row)) {
    return [
      { label: "Send a new link", icon: MailPlus, onSelect: resend },
      "separator",
      { label: "Withdraw", icon: MailX, danger: true, onSelect: () => open("remove") },
    ];
  }
  const active = [
    { label: "Log in as", icon: LogIn, onSelect: logIn },
    { label: "Edit", icon: PencilLine, onSelect: () => open("edit") },
    { label: "Give credit", icon: Coins, onSelect: () => open("credit") },
    ...(row.deductFromAccount
      ? []
      : [{ label: "Spending limit", icon: Gauge, onSelect: () => open("limit") }]),
    "separator" as const,
  ];
  return [
    ...(row.status === "active" ? active : []),
    { label: "Remove", icon: Trash2, danger: true, onSelect: () => open("remove") },
  ];
}
