import { Undo2 } from "lucide-react";
import { useState } from "react";
import { may } from "#core/permissions.ts";
import { Button } from "#web/components/ui/button.tsx";
import { useMe } from "#web/lib/session.ts";
import { UndoImportDialog } from "./undo-import-dialog.tsx";
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
      {open ? <UndoImportDialog progress={progress} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
