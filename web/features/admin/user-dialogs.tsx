import type { AdminUser } from "#core/contract/admin/admin-users.ts";
import { CreditDialog } from "./credit-dialog.tsx";
import { LimitsDialog } from "./limits-dialog.tsx";
import { SenderIdsDrawer } from "./sender-ids-drawer.tsx";
import { SpecialPlanDialog } from "./special-plan-dialog.tsx";
import type { UserDialog } from "./user-actions.ts";
import { UserDialogBox } from "./user-dialog.tsx";

interface UserDialogsProps {
  dialog: UserDialog;
  user: AdminUser;
  onClose: () => void;
}

/** What a row's menu opens. */
export function UserDialogs({ dialog, ...opened }: UserDialogsProps) {
  switch (dialog) {
    case "edit":
      return <UserDialogBox {...opened} />;
    case "credit":
      return <CreditDialog type="inc" {...opened} />;
    case "deduct":
      return <CreditDialog type="dec" {...opened} />;
    case "plan":
      return <SpecialPlanDialog {...opened} />;
    case "senderid":
      return <SenderIdsDrawer {...opened} />;
    case "limits":
      return <LimitsDialog {...opened} />;
  }
}
