import { getGroup, listGroups } from "#core/contract/groups.ts";
import { getImport, listImports, undoImport } from "#core/contract/imports.ts";
import { ConfirmDialog } from "#web/components/ui/confirm-dialog.tsx";
import { notifySuccess } from "#web/lib/notify.ts";
import { useAction } from "#web/lib/query.ts";
import { undoWords } from "./import-words.ts";
import type { ImportProgress } from "./use-import.ts";

interface UndoImportDialogProps {
  progress: ImportProgress;
  onClose: () => void;
}

/** Asks before an import is undone, with what that does. */
export function UndoImportDialog({ progress, onClose }: UndoImportDialogProps) {
  const undo = useAction(undoImport, {
    invalidates: [getImport, listImports, getGroup, listGroups],
    onSuccess: () => {
      notifySuccess("The import is being undone");
      onClose();
    },
  });
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title="Undo this import?"
      description={undoWords(progress)}
      confirmLabel="Undo import"
      danger
      loading={undo.isPending}
      onConfirm={() => undo.mutate({ id: progress._id })}
    >
      <ul className="grid list-disc gap-1 pl-4 text-muted-foreground">
        <li>Contacts that were changed, moved or deleted since stay as they are.</li>
        <li>Numbers that have opted out stay opted out.</li>
      </ul>
    </ConfirmDialog>
  );
}
