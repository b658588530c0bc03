import {
  ChartColumn,
  CircleDollarSign,
  CircleMinus,
  Contact,
  Eye,
  Files,
  FileText,
  Gauge,
  History,
  KeyRound,
  LogIn,
  Smartphone,
  Tag,
  UserCog,
  UserX,
  Wallet,
} from "lucide-react";
import type { AdminUser } from "#core/contract/admin/admin-users.ts";
import type { MenuItem } from "#web/components/ui/menu.tsx";
import { paths } from "#web/lib/paths.ts";

/** What the drawer of a user shows (R504), by its name in the address. */
export const USER_MODES = [
  "view",
  "edit",
  "addMobileCredit",
  "addGatewayCredit",
  "deductGatewayCredit",
  "balance",
  "specialPlans",
  "limits",
  "viewTokens",
  "senderid",
  "viewInvoice",
  "logInAs",
  "deactivate",
] as const;
export type UserMode = (typeof USER_MODES)[number];

const WORDS: Readonly<Record<UserMode, Pick<MenuItem, "label" | "icon">>> = {
  view: { label: "View", icon: Eye },
  edit: { label: "Edit", icon: UserCog },
  addMobileCredit: { label: "Add mobile credit", icon: Smartphone },
  addGatewayCredit: { label: "Add credit", icon: CircleDollarSign },
  deductGatewayCredit: { label: "Deduct credit", icon: CircleMinus },
  balance: { label: "Balance", icon: Wallet },
  specialPlans: { label: "Special plan", icon: Tag },
  limits: { label: "Limits", icon: Gauge },
  viewTokens: { label: "App tokens", icon: KeyRound },
  senderid: { label: "Sender IDs", icon: Contact },
  viewInvoice: { label: "Invoices", icon: Files },
  logInAs: { label: "Log in as", icon: LogIn },
  deactivate: { label: "Deactivate", icon: UserX },
};

/** Only what is active can be logged in to and deactivated. */
const OF_ACTIVE: readonly UserMode[] = ["logInAs", "deactivate"];

/** A row's menu. */
export function userActions(
  { _id, accountName, active }: Pick<AdminUser, "_id" | "accountName" | "active">,
  open: (mode: UserMode) => void,
): MenuItem[] {
  return [
    ...USER_MODES.filter((mode) => active || !OF_ACTIVE.includes(mode)).map((mode) => ({
      ...WORDS[mode],
      danger: mode === "deactivate",
      onSelect: () => open(mode),
    })),
    {
      label: "Usage and payment",
      icon: ChartColumn,
      to: `${paths.adminUsageOf(_id)}?name=${encodeURIComponent(accountName)}`,
    },
    { label: "Sign-ins", icon: History, to: paths.adminUserLogins(_id) },
    { label: "Templates", icon: FileText, to: paths.adminUserTemplates(_id) },
  ];
}
