import { Coins, Gauge, LogIn, MailPlus, MailX, PencilLine, Trash2 } from "lucide-react";
import type { SubAccount } from "#core/contract/sub-accounts/sub-accounts.ts";
import type { MenuItem } from "#web/components/ui/menu.tsx";

interface Actions {
  onLogIn: () => void;
  onEdit: () => void;
  onGiveCredit: () => void;
  onLimit: () => void;
  onResend: () => void;
  onRemove: () => void;
}

/** Whether it has not been accepted yet. */
export function isInvitation({ status }: SubAccount): boolean {
  return status === "pending" || status === "expired";
}

/** The actions on a row of the list. */
export function subAccountActions(
  row: SubAccount,
  { onLogIn, onEdit, onGiveCredit, onLimit, onResend, onRemove }: Actions,
): readonly (MenuItem | "separator")[] {
  if (isInvitation(row)) {
    return [
      { label: "Send a new link", icon: MailPlus, onSelect: onResend },
      "separator",
      { label: "Withdraw", icon: MailX, danger: true, onSelect: onRemove },
    ];
  }
  const active = [
    { label: "Log in as", icon: LogIn, onSelect: onLogIn },
    { label: "Edit", icon: PencilLine, onSelect: onEdit },
    { label: "Give credit", icon: Coins, onSelect: onGiveCredit },
    ...(row.deductFromAccount ? [] : [{ label: "Spending limit", icon: Gauge, onSelect: onLimit }]),
    "separator" as const,
  ];
  return [
    ...(row.status === "active" ? active : []),
    { label: "Remove", icon: Trash2, danger: true, onSelect: onRemove },
  ];
}
