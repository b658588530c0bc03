import type { Group } from "#core/contract/groups/groups.ts";
import { ConfirmDialog } from "#web/components/ui/confirm-dialog.tsx";
import { MoveContactsDialog } from "./move-contacts-dialog.tsx";
import { contactsWords, useChangeOf, type WhichContacts } from "./which-contacts.ts";

/** What is to be done, and with which contacts. */
export interface Requested {
  what: "move" | "block" | "allow" | "remove";
  which: WhichContacts;
}

interface ChangeDialogProps {
  group: Group;
  requested: Requested;
  onClose: () => void;
  onDone: () => void;
}

export function ChangeDialog({ group, requested: { what, which }, ...done }: ChangeDialogProps) {
  if (what === "move") return <MoveContactsDialog group={group} which={which} {...done} />;
  if (what === "remove") return <RemoveContactsDialog group={group._id} which={which} {...done} />;
  return (
    <BlockContactsDialog group={group._id} which={which} blocked={what === "block"} {...done} />
  );
}

interface RemoveContactsDialogProps {
  group: string;
  which: WhichContacts;
  onClose: () => void;
  onDone: () => void;
}

function RemoveContactsDialog({ group, which, onClose, onDone }: RemoveContactsDialogProps) {
  const change = useChangeOf(group, which, () => {
    onDone();
    onClose();
  });
  const what = which.count === 1 ? "contact" : contactsWords(which);
  return (
    <ConfirmDialog
      onOpenChange={onClose}
      title={which.count === 1 ? "Remove this contact?" : `Remove ${what}?`}
      description="They and their details are removed from this group. You can undo this for ten minutes. Numbers that opted out stay opted out."
      confirmLabel={`Remove ${what}`}
      danger
      loading={change.pending}
      onConfirm={change.remove}
    />
  );
}

interface BlockContactsDialogProps {
  group: string;
  which: WhichContacts;
  /** Whether they are blocked, or allowed. */
  blocked: boolean;
  onClose: () => void;
  onDone: () => void;
}

function BlockContactsDialog(props: BlockContactsDialogProps) {
  const { group, which, blocked, onClose, onDone } = props;
  const change = useChangeOf(group, which, () => {
    onDone();
    onClose();
  });
  const what = contactsWords(which);
  const title = blocked ? `Block ${what}` : `Allow messages to ${what}`;
  return (
    <ConfirmDialog
      onOpenChange={onClose}
      title={`${title}?`}
      description={
        blocked
          ? "Their numbers get no messages from any of your groups. You can undo this for ten minutes."
          : "Their numbers get messages again. Numbers that opted out stay opted out. You can undo this for ten minutes."
      }
      confirmLabel={title}
      loading={change.pending}
      onConfirm={() => change.setBlocked(blocked)}
    />
  );
}
