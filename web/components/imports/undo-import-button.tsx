import { Undo2 } from "lucide-react";
import { useState } from "react";
import { getGroup, listGroups } from "#core/contract/groups/groups.ts";
import { getImport, listImports, undoImport } from "#core/contract/imports/imports.ts";
import { may } from "#core/permissions.ts";
import { ConfirmAction } from "#web/components/form/confirm-action.tsx";
import { Button } from "#web/components/ui/button.tsx";
import { useMe } from "#web/lib/session.ts";
import { undoWords } from "./import-words.ts";
import type { ImportProgress } from "./use-import.ts";

/** Undoes an import, as long as that is possible, for people who may remove contacts. */
export function UndoImportButton({ progress }: { progress: ImportProgress }) {
  const me = useMe();
  const [open, setOpen] = useState(false);
  if (!may(me, "groupDelete") || (progress.undoableUntil === undefined && !open)) return null;
  return (
    <>
      <Button variant="outline" size="sm" onClick={() => setOpen(true)}>
        <Undo2 aria-hidden="true" />
        {progress.status === "undone" ? "Undo the rest" : "Undo import"}
      </Button>
      {open ? (
        <ConfirmAction
          endpoint={undoImport}
          input={{ id: progress._id }}
          invalidates={[getImport, listImports, getGroup, listGroups]}
          done="The import is being undone"
          onClose={() => setOpen(false)}
          title={
            progress.fileName ? `Undo the import of ${progress.fileName}?` : "Undo this import?"
          }
          description={undoWords(progress)}
          confirmLabel="Undo import"
          danger
        >
          <ul className="grid list-disc gap-1 pl-4 text-muted-foreground">
            <li>Contacts that were changed, moved or deleted since stay as they are.</li>
            <li>
              Campaigns that are in review, paused or being sent still reach these contacts, and so
              do workflows that have begun for them.
            </li>
            <li>Numbers that have opted out stay opted out.</li>
          </ul>
        </ConfirmAction>
      ) : null}
    </>
  );
}
