import { ConfirmDialog } from "#web/components/ui/confirm-dialog.tsx";
import { useChangeOf } from "./use-change-of.ts";
import { contactsWords, type WhichContacts } from "./which-contacts.ts";

interface RemoveContactsDialogProps {
  group: string;
  which: WhichContacts;
  onClose: () => void;
  onDone: () => void;
}

export function RemoveContactsDialog({ group, which, onClose, onDone }: RemoveContactsDialogProps) {
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
