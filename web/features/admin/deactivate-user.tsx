import { useState } from "react";
import { deactivateUser, listDeactivated, listUsers } from "#core/contract/admin/admin-users.ts";
import { ConfirmAction } from "#web/components/form/confirm-action.tsx";
import { TextField } from "#web/components/form/text-field.tsx";
import type { OfUserProps } from "./user-drawer.tsx";

/** Asks before it deactivates a user's account. */
export function DeactivateUser({ user, onClose }: OfUserProps) {
  const [reason, setReason] = useState("");
  return (
    <ConfirmAction
      endpoint={deactivateUser}
      input={{ id: user._id, reason: reason || undefined }}
      invalidates={[listUsers, listDeactivated]}
      onClose={onClose}
      title={`Deactivate ${user.accountName}?`}
      description="Nobody can sign in to it or to its sub-accounts, and what they are sending stops. Nothing is deleted, and you can activate it again."
      confirmLabel="Deactivate account"
      danger
    >
      <TextField
        label="Reason"
        description="We email it to the owner."
        autoComplete="off"
        value={reason}
        onValue={setReason}
      />
    </ConfirmAction>
  );
}
