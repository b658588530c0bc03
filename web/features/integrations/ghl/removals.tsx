import { listConnections } from "#core/contract/integrations/connections.ts";
import {
  type GhlLocation,
  listGhlAccounts,
  listGhlLocations,
  removeGhl,
} from "#core/contract/integrations/ghl.ts";
import { ConfirmAction } from "#web/components/form/confirm-action.tsx";

/** R327. */
export function RemoveAgency({ onClose }: { onClose: () => void }) {
  return (
    <ConfirmAction
      endpoint={removeGhl}
      input={{}}
      invalidates={[listConnections, listGhlAccounts, listGhlLocations]}
      onClose={onClose}
      title="Remove GoHighLevel?"
      description="Your agency's sub-accounts can no longer send through Cooee, and our app is uninstalled there."
      confirmLabel="Remove GoHighLevel"
      danger
    />
  );
}

interface RemoveSubAccountProps {
  subAccount: GhlLocation;
  onClose: () => void;
}

export function RemoveSubAccount({ subAccount, onClose }: RemoveSubAccountProps) {
  return (
    <ConfirmAction
      endpoint={removeGhl}
      input={{ subAccount: subAccount._id }}
      invalidates={[listGhlLocations]}
      onClose={onClose}
      title={`Remove ${subAccount.name}?`}
      description="It can no longer send through Cooee, and our app is uninstalled there. Its messages stay in your history."
      confirmLabel="Remove sub-account"
      danger
    />
  );
}
