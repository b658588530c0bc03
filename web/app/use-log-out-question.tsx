import { useState } from "react";
import { ConfirmDialog } from "#web/components/ui/confirm-dialog.tsx";
import { useLogOut } from "#web/lib/use-log-out.ts";

/** Logging out, after a question (R493). */
export function useLogOutQuestion() {
  const [asking, setAsking] = useState(false);
  const logOut = useLogOut();
  const question = (
    <ConfirmDialog
      open={asking}
      onOpenChange={setAsking}
      title="Log out?"
      description="Are you sure you want to log out?"
      confirmLabel="Log Out"
      onConfirm={() => logOut.mutate({})}
      loading={logOut.isPending}
    />
  );
  return { ask: () => setAsking(true), question };
}
