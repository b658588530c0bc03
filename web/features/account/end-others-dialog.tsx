import { useState } from "react";
import { endOtherSessions, listSessions } from "#core/contract/security/security.ts";
import { listTokens } from "#core/contract/tokens/tokens.ts";
import { ConfirmDialog } from "#web/components/ui/confirm-dialog.tsx";
import { notifySuccess } from "#web/lib/notify.ts";
import { useAction } from "#web/lib/query.ts";
import { EndTokensField } from "./end-tokens-field.tsx";

/** Confirms before signing out every other device. */
export function EndOthersDialog({ onClose }: { onClose: () => void }) {
  const [endTokens, setEndTokens] = useState(false);
  const end = useAction(endOtherSessions, {
    invalidates: [listSessions, listTokens],
    onSuccess: ({ data }) => {
      notifySuccess(
        data.tokens > 0
          ? "You are signed out everywhere else, and your app tokens are deleted"
          : "You are signed out everywhere else",
      );
      onClose();
    },
  });
  return (
    <ConfirmDialog
      onOpenChange={onClose}
      title="Sign out everywhere else?"
      description="This signs you out on other devices. You stay signed in here."
      confirmLabel="Sign out everywhere else"
      loading={end.isPending}
      onConfirm={() => end.mutate({ endTokens })}
    >
      <EndTokensField checked={endTokens} onChecked={setEndTokens} />
    </ConfirmDialog>
  );
}
