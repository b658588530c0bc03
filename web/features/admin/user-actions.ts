import {
  ChartColumn,
  CircleDollarSign,
  CircleMinus,
  Contact,
  FileText,
  Gauge,
  LogIn,
  Tag,
  UserCog,
} from "lucide-react";
import type { AdminUser } from "#core/contract/admin/admin-users.ts";
import type { MenuItem } from "#web/components/ui/menu.tsx";
import { paths } from "#web/lib/paths.ts";

/** The dialogs that a user's menu opens. */
export type UserDialog = "edit" | "credit" | "deduct" | "plan" | "limits" | "senderid" | "logInAs";

const ACTIONS: readonly { dialog: UserDialog; label: string; icon: MenuItem["icon"] }[] = [
  { dialog: "edit", label: "Edit", icon: UserCog },
  { dialog: "credit", label: "Add credit", icon: CircleDollarSign },
  { dialog: "deduct", label: "Deduct credit", icon: CircleMinus },
  { dialog: "plan", label: "Special plan", icon: Tag },
  { dialog: "limits", label: "Limits", icon: Gauge },
  { dialog: "senderid", label: "Sender IDs", icon: Contact },
  { dialog: "logInAs", label: "Log in as", icon: LogIn },
];

export function userActions(
  { _id, accountName }: Pick<AdminUser, "_id" | "accountName">,
  open: (dialog: UserDialog) => void,
): MenuItem[] {
  return [
    ...ACTIONS.map(({ dialog, ...item }) => ({ ...item, onSelect: () => open(dialog) })),
    {
      label: "Usage and payment",
      icon: ChartColumn,
      to: `${paths.adminUsageOf(_id)}?name=${encodeURIComponent(accountName)}`,
    },
    { label: "Templates", icon: FileText, to: paths.adminUserTemplates(_id) },
  ];
}
