import { UserRoundSearch } from "lucide-react";
import { useState } from "react";
import { Button } from "#web/components/ui/button.tsx";
import { dialogOnDemand } from "#web/components/ui/on-demand.tsx";

const FindContactDialog = dialogOnDemand(
  async () => (await import("./find-contact-dialog.tsx")).FindContactDialog,
);

/** Opens the search of all groups (R277). */
export function FindContactButton() {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button variant="outline" onClick={() => setOpen(true)}>
        <UserRoundSearch aria-hidden="true" />
        Find Contact
      </Button>
      {open ? <FindContactDialog onClose={close} /> : null}
    </>
  );
}
