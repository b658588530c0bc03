import { replaceWords } from "#web/components/imports/import-words.ts";
import { ConfirmDialog } from "#web/components/ui/confirm-dialog.tsx";

interface ReplaceDialogProps {
  /** Its name, as soon as it is known. */
  group: string | undefined;
  /** How many contacts aren't in the file, as soon as that is known. */
  removed: number | undefined;
  onClose: () => void;
  onConfirm: () => void;
}

/** Asks before a file replaces a group's contacts, with what that does. */
export function ReplaceDialog({ group, removed, onClose, onConfirm }: ReplaceDialogProps) {
  return (
    <ConfirmDialog
      onOpenChange={onClose}
      title={`Replace the contacts of ${group ?? "this group"}?`}
      description={replaceWords(removed)}
      confirmLabel="Replace contacts"
      danger
      onConfirm={() => {
        onClose();
        onConfirm();
      }}
    >
      <ul className="grid list-disc gap-1 pl-4 text-muted-foreground">
        <li>Contacts in the file keep only the labels and values it has.</li>
        <li>Numbers that have opted out stay opted out.</li>
        <li>You can undo this for 7 days.</li>
      </ul>
    </ConfirmDialog>
  );
}
