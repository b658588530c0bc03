import { ConfirmDialog } from "#web/components/ui/confirm-dialog.tsx";
import { useChangeOf } from "./use-change-of.ts";
import { contactsWords, type WhichContacts } from "./which-contacts.ts";

interface BlockContactsDialogProps {
  group: string;
  which: WhichContacts;
  /** Whether they are blocked, or allowed. */
  blocked: boolean;
  onClose: () => void;
  onDone: () => void;
}

export function BlockContactsDialog(props: BlockContactsDialogProps) {
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
