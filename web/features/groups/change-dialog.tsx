import type { Group } from "#core/contract/groups/groups.ts";
import { BlockContactsDialog } from "./block-contacts-dialog.tsx";
import { MoveContactsDialog } from "./move-contacts-dialog.tsx";
import { RemoveContactsDialog } from "./remove-contacts-dialog.tsx";
import type { WhichContacts } from "./which-contacts.ts";

/** What is to be done, and with which contacts. */
export interface Asked {
  what: "move" | "block" | "allow" | "remove";
  which: WhichContacts;
}

interface ChangeDialogProps {
  group: Group;
  asked: Asked;
  onClose: () => void;
  onDone: () => void;
}

export function ChangeDialog({ group, asked: { what, which }, ...done }: ChangeDialogProps) {
  if (what === "move") return <MoveContactsDialog group={group} which={which} {...done} />;
  if (what === "remove") return <RemoveContactsDialog group={group._id} which={which} {...done} />;
  return (
    <BlockContactsDialog group={group._id} which={which} blocked={what === "block"} {...done} />
  );
}
