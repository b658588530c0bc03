import { getGroup, listGroups } from "#core/contract/groups/groups.ts";
import { getImport, listImports, undoImport } from "#core/contract/imports/imports.ts";
import { ConfirmAction } from "#web/components/form/confirm-action.tsx";
import { undoWords } from "./import-words.ts";
import type { ImportProgress } from "./use-import.ts";

interface UndoImportDialogProps {
  progress: ImportProgress;
  onClose: () => void;
}

/** Asks before an import is undone, with what that does. */
export function UndoImportDialog({ progress, onClose }: UndoImportDialogProps) {
  return (
    <ConfirmAction
      endpoint={undoImport}
      input={{ id: progress._id }}
      invalidates={[getImport, listImports, getGroup, listGroups]}
      done="The import is being undone"
      onClose={onClose}
      title="Undo this import?"
      description={undoWords(progress)}
      confirmLabel="Undo import"
      danger
    >
      <ul className="grid list-disc gap-1 pl-4 text-muted-foreground">
        <li>Contacts that were changed, moved or deleted since stay as they are.</li>
        <li>Numbers that have opted out stay opted out.</li>
      </ul>
    </ConfirmAction>
  );
}
