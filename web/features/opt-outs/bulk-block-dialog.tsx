import { useState } from "react";
import { bulkBlock, listBlocks } from "#core/contract/block.ts";
import { MAX_IMPORT_ROWS } from "#core/rules/file-limits.ts";
import { FileDrop } from "#web/components/form/file-drop.tsx";
import {
  ACCEPTED,
  checkFile,
  type FileRefusal,
  fileErrorOf,
} from "#web/components/sheets/file-check.ts";
import { Button } from "#web/components/ui/button.tsx";
import { Dialog } from "#web/components/ui/dialog.tsx";
import { formatCount } from "#web/lib/format.ts";
import { useAction } from "#web/lib/query.ts";
import { BulkBlockResult } from "./bulk-block-result.tsx";

/** Takes a file of numbers to block, and says what became of each. */
export function BulkBlockDialog({ onClose }: { onClose: () => void }) {
  const [file, setFile] = useState<File>();
  const [refusal, setRefusal] = useState<FileRefusal>();
  const block = useAction(bulkBlock, {
    handled: true,
    invalidates: [listBlocks],
  });
  const result = block.data?.data;
  const choose = (next: File | undefined) => {
    setFile(next);
    setRefusal(next && checkFile(next));
  };
  const send = () => {
    const wrong = checkFile(file);
    setRefusal(wrong);
    if (!file || wrong) return;
    block.mutate({ file }, { onError: (error) => setRefusal(fileErrorOf(error)) });
  };
  return (
    <Dialog
      open
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
            <Button loading={block.isPending} onClick={send}>
              Block numbers
            </Button>
          </>
        )
      }
    >
      {result ? (
        <BulkBlockResult result={result} />
      ) : (
        <FileDrop
          label="Spreadsheet of numbers"
          description={`CSV, XLS or XLSX, up to 5 MB and ${formatCount(MAX_IMPORT_ROWS)} rows.`}
          accept={ACCEPTED}
          file={file}
          onFile={choose}
          disabled={block.isPending}
          {...(refusal ? { error: refusal.title, errorDetail: refusal.detail } : {})}
        />
      )}
    </Dialog>
  );
}
