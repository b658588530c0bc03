import { useState } from "react";
import { Dialog } from "#web/components/ui/dialog.tsx";
import { Input } from "#web/components/ui/input.tsx";
import { FoundNumbers } from "./found-numbers.tsx";

/** Searches all groups for a contact, and says which of them it is in (R277). */
export function FindContactDialog({ onClose }: { onClose: () => void }) {
  const [typed, setTyped] = useState("");
  return (
    <Dialog
      onOpenChange={onClose}
      title="Find Contact"
      description="In all groups that you can see"
    >
      <div className="grid min-h-80 grid-cols-1 content-start gap-4 pb-5">
        <Input
          type="search"
          aria-label="Search all groups"
          placeholder="Number or name"
          maxLength={80}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <FoundNumbers typed={typed} onClose={onClose} />
      </div>
    </Dialog>
  );
}
