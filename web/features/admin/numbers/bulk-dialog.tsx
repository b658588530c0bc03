import { useState } from "react";
import {
  bulkUploadNumbers,
  listDedicatedNumbers,
} from "#core/contract/dedicated-numbers/dedicated-numbers.ts";
import { FileDrop } from "#web/components/form/file-drop.tsx";
import {
  ACCEPTED,
  checkFile,
  type FileRefusal,
  fileErrorOf,
} from "#web/components/sheets/file-check.ts";
import { RefusedRows } from "#web/components/sheets/refused-rows.tsx";
import { Button } from "#web/components/ui/button.tsx";
import { Dialog } from "#web/components/ui/dialog.tsx";
import { formatCounted } from "#web/lib/format.ts";
import { useAction } from "#web/lib/query.ts";

/** Takes a file of dedicated numbers, and says which of its rows were not added. */
export function BulkNumbersDialog({ onClose }: { onClose: () => void }) {
  const [file, setFile] = useState<File>();
  const [refusal, setRefusal] = useState<FileRefusal>();
  const upload = useAction(bulkUploadNumbers, {
    handled: true,
    invalidates: [listDedicatedNumbers],
  });
  const result = upload.data?.data;
  const choose = (next: File | undefined) => {
    setFile(next);
    setRefusal(next && checkFile(next));
  };
  const send = () => {
    const wrong = checkFile(file);
    setRefusal(wrong);
    if (!file || wrong) return;
    upload.mutate({ file }, { onError: (error) => setRefusal(fileErrorOf(error)) });
  };
  return (
    <Dialog
      onOpenChange={onClose}
      title={result ? `${formatCounted(result.added, "number")} added` : "Add numbers from a file"}
      description={
        result
          ? undefined
          : "Columns: number, type, amount, country, provider, service type, payment mode and reference. Number and provider are required."
      }
      footer={
        result ? (
          <Button onClick={onClose}>Done</Button>
        ) : (
          <>
            <Button variant="outline" onClick={onClose}>
              Cancel
            </Button>
            <Button loading={upload.isPending} onClick={send}>
              Add numbers
            </Button>
          </>
        )
      }
    >
      {result ? (
        <RefusedRows
          title="Rows that were not added"
          rows={result.refused.map(({ number, ...row }) => ({ ...row, value: number }))}
        />
      ) : (
        <FileDrop
          label="Spreadsheet of numbers"
          description="CSV, XLS or XLSX, up to 5 MB and 1,000 rows."
          accept={ACCEPTED}
          file={file}
          onFile={choose}
          disabled={upload.isPending}
          {...(refusal ? { error: refusal.title, errorDetail: refusal.detail } : {})}
        />
      )}
    </Dialog>
  );
}
