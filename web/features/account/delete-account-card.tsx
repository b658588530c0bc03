import { useState } from "react";
import { Button } from "#web/components/ui/button.tsx";
import { Card } from "#web/components/ui/card.tsx";
import { dialogOnDemand } from "#web/components/ui/on-demand.tsx";
import { useMe } from "#web/lib/session.ts";

const DeleteAccountSteps = dialogOnDemand(
  async () => (await import("./delete-account-steps.tsx")).DeleteAccountSteps,
);

/** Deleting the account needs what happens to be read, a code (R617), and a last word. */
export function DeleteAccountCard() {
  const me = useMe();
  const [open, setOpen] = useState(false);
  if (me.original) return null;
  return (
    <Card
      title="Delete account"
      description="Stops everything and erases your data. You see what happens before you confirm."
    >
      <Button variant="danger" onClick={() => setOpen(true)}>
        Delete account
      </Button>
      {open ? <DeleteAccountSteps me={me} onClose={() => setOpen(false)} /> : null}
    </Card>
  );
}
