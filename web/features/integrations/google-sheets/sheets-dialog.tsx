import { useState } from "react";
import type { PickedSheet } from "#core/contract/integrations/google-sheets.ts";
import { MigrationDialog } from "../sync/migration-dialog.tsx";
import { SheetForm } from "./sheet-form.tsx";
import { SheetList } from "./sheet-list.tsx";

interface SheetsDialogProps {
  /** Opens Google's page, on which files are picked. */
  onPick: () => void;
  onClose: () => void;
}

export type Open = { what: "columns" | "import"; sheet: PickedSheet };

/** The files that were picked, the form of each, and what its last refresh imported. */
export function SheetsDialog({ onPick, onClose }: SheetsDialogProps) {
  const [open, setOpen] = useState<Open>();
  const back = () => setOpen(undefined);
  if (open?.what === "columns") return <SheetForm picked={open.sheet} onEnd={back} />;
  if (open?.sheet.import && open.sheet.groupid) {
    const started = { group: open.sheet.groupid, import: open.sheet.import };
    return <MigrationDialog started={started} onSync={undefined} onClose={back} />;
  }
  return <SheetList {...{ onPick, onClose }} onOpen={setOpen} />;
}
