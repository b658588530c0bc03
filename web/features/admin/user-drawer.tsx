import type { ComponentType } from "react";
import { type AdminUser, listUsers } from "#core/contract/admin/admin-users.ts";
import { Dialog } from "#web/components/ui/dialog.tsx";
import { Loaded } from "#web/components/ui/loaded.tsx";
import { Skeleton } from "#web/components/ui/skeleton.tsx";
import { useCall } from "#web/lib/query.ts";
import { Balance } from "./balance.tsx";
import { DeactivateUser } from "./deactivate-user.tsx";
import { EditUser } from "./edit-user.tsx";
import { AddGatewayCredit, AddMobileCredit, DeductGatewayCredit } from "./gateway-credit.tsx";
import { LimitsDialog } from "./limits-dialog.tsx";
import { LogInAsDialog } from "./log-in-as-dialog.tsx";
import { SenderIdsDrawer } from "./sender-ids-drawer.tsx";
import { SpecialPlanDialog } from "./special-plan-dialog.tsx";
import { InvoicesDialog } from "./usage/invoices-dialog.tsx";
import type { UserMode } from "./user-modes.ts";
import { ViewTokens } from "./view-tokens.tsx";
import { ViewUser } from "./view-user.tsx";

export interface OfUserProps {
  user: AdminUser;
  onClose: () => void;
}

const MODES: Readonly<Record<UserMode, ComponentType<OfUserProps>>> = {
  view: ViewUser,
  edit: EditUser,
  addMobileCredit: AddMobileCredit,
  addGatewayCredit: AddGatewayCredit,
  deductGatewayCredit: DeductGatewayCredit,
  balance: Balance,
  specialPlans: SpecialPlanDialog,
  limits: LimitsDialog,
  viewTokens: ViewTokens,
  senderid: SenderIdsDrawer,
  viewInvoice: ({ user, onClose }) => (
    <InvoicesDialog userId={user._id} accountName={user.accountName} onClose={onClose} />
  ),
  logInAs: LogInAsDialog,
  deactivate: DeactivateUser,
};

interface UserDrawerProps {
  mode: UserMode;
  id: string;
  /** The user, if the page of the list has them. */
  listed: AdminUser | undefined;
  onClose: () => void;
}

/** What a user's menu opens; an address that names a user who is not on the page finds them by id. */
export function UserDrawer({ mode, id, listed, onClose }: UserDrawerProps) {
  const query = useCall(listUsers, listed ? undefined : { search: id });
  const user = listed ?? query.data?.items[0];
  const Mode = MODES[mode];
  if (user) return <Mode user={user} onClose={onClose} />;
  return (
    <Dialog onOpenChange={onClose} side title="User">
      <Loaded query={query} what="The user" waiting={<Skeleton className="h-72 w-full" />}>
        {() => <p className="text-muted-foreground">This user no longer exists.</p>}
      </Loaded>
    </Dialog>
  );
}
