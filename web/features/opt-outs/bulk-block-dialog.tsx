import { useState } from "react";
import { uploadSheet } from "#core/contract/imports/imports.ts";
import type { SheetOptions } from "#core/contract/imports/sheet-options.ts";
import { bulkBlock, listBlocks } from "#core/contract/suppressions/suppressions.ts";
import { MAX_IMPORT_ROWS } from "#core/rules/file-limits.ts";
import { FileDrop } from "#web/components/form/file-drop.tsx";
import {
  ACCEPTED,
  checkFile,
  type FileRefusal,
  fileErrorOf,
} from "#web/components/sheets/file-check.ts";
import { HiddenRowsField, SheetField } from "#web/components/sheets/sheet-fields.tsx";
import { useSheetPreview } from "#web/components/sheets/use-sheet-preview.ts";
import { Button } from "#web/components/ui/button.tsx";
import { Dialog } from "#web/components/ui/dialog.tsx";
import { formatCount } from "#web/lib/format.ts";
import { useAction } from "#web/lib/query.ts";
import { BulkBlockResult } from "./bulk-block-result.tsx";

/** Takes a file of numbers to block, and says what became of each. */
export function BulkBlockDialog({ onClose }: { onClose: () => void }) {
  const [file, setFile] = useState<File>();
  const [refusal, setRefusal] = useState<FileRefusal>();
  const [options, setOptions] = useState<SheetOptions>({});
  const upload = useAction(uploadSheet, { handled: true });
  const id = upload.data?.data.upload;
  const sheet = useSheetPreview(id, options);
  const block = useAction(bulkBlock, {
    handled: true,
    invalidates: [listBlocks],
  });
  const result = block.data?.data;
  const refuse = (error: unknown) => setRefusal(fileErrorOf(error));
  const choose = (next: File | undefined) => {
    const wrong = next && checkFile(next);
    setFile(next);
    setRefusal(wrong);
    setOptions({});
    upload.reset();
    if (next && !wrong) upload.mutate({ file: next }, { onError: refuse });
  };
  const send = () => {
    const wrong = checkFile(file);
    setRefusal(wrong);
    if (!file || wrong) return;
    if (id === undefined) return choose(file);
    const chosen = sheet.preview?.sheet;
    block.mutate({ ...options, upload: id, sheet: options.sheet ?? chosen }, { onError: refuse });
  };
  const problem = refusal ?? (sheet.error ? fileErrorOf(sheet.error) : undefined);
  return (
    <Dialog
      onOpenChange={onClose}
      title={result ? "Numbers blocked" : "Block numbers from a file"}
      description={
        result
          ? undefined
          : "The column with the most mobile numbers is used. All of them are blocked: they get no messages from you until you unblock them."
      }
      footer={
        result ? (
          <Button onClick={onClose}>Done</Button>
        ) : (
          <>
            <Button variant="outline" onClick={onClose}>
              Cancel
            </Button>
            <Button loading={upload.isPending || block.isPending} onClick={send}>
              Block numbers
            </Button>
          </>
        )
      }
    >
      {result ? (
        <BulkBlockResult result={result} />
      ) : (
        <>
          <FileDrop
            label="Spreadsheet of numbers"
            description={`CSV, XLS or XLSX, up to 5 MB and ${formatCount(MAX_IMPORT_ROWS)} rows.`}
            accept={ACCEPTED}
            file={file}
            onFile={choose}
            disabled={upload.isPending || block.isPending}
            {...(problem ? { error: problem.title, errorDetail: problem.detail } : {})}
          />
          {sheet.file ? (
            <div className="grid gap-4 sm:grid-cols-2">
              <SheetField preview={sheet.file} options={options} onOptions={setOptions} />
              <HiddenRowsField preview={sheet.file} options={options} onOptions={setOptions} />
            </div>
          ) : null}
        </>
      )}
    </Dialog>
  );
}
