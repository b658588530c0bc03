import { Upload } from "lucide-react";
import { useState } from "react";
import {
  addSchedulerFile,
  getSchedulerGroup,
  getSchedulerLog,
  listSchedulerFiles,
  type SchedulerGroup,
  schedulerHistory,
} from "#core/contract/file-scheduler/file-scheduler.ts";
import { FileDrop } from "#web/components/form/file-drop.tsx";
import {
  ACCEPTED,
  checkFile,
  type FileRefusal,
  fileErrorOf,
} from "#web/components/sheets/file-check.ts";
import { Button } from "#web/components/ui/button.tsx";
import { Dialog } from "#web/components/ui/dialog.tsx";
import { notifySuccess } from "#web/lib/notify.ts";
import { useAction } from "#web/lib/query.ts";

/** Gives a scheduler its next file by hand. */
export function AddFile({ group }: { group: Pick<SchedulerGroup, "_id" | "name"> }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <Upload aria-hidden="true" />
        Upload a file
      </Button>
      {open ? <AddFileDialog group={group} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

interface AddFileDialogProps {
  group: Pick<SchedulerGroup, "_id" | "name">;
  onClose: () => void;
}

function AddFileDialog({ group, onClose }: AddFileDialogProps) {
  const [file, setFile] = useState<File>();
  const [refusal, setRefusal] = useState<FileRefusal>();
  const add = useAction(addSchedulerFile, {
    handled: true,
    invalidates: [listSchedulerFiles, getSchedulerGroup, schedulerHistory, getSchedulerLog],
    onSuccess: ({ message }) => {
      notifySuccess(message);
      onClose();
    },
  });
  const choose = (next: File | undefined) => {
    setFile(next);
    setRefusal(next && checkFile(next));
  };
  const send = () => {
    const wrong = checkFile(file);
    setRefusal(wrong);
    if (wrong) return;
    const input = { group: group._id, file };
    add.mutate(input, { onError: (error) => setRefusal(fileErrorOf(error)) });
  };
  return (
    <Dialog
      onOpenChange={onClose}
      title={`Upload a file to ${group.name}`}
      description="It is sent at the next time. The same content is never sent twice."
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button onClick={send} loading={add.isPending}>
            Upload file
          </Button>
        </>
      }
    >
      <FileDrop
        label="File"
        description="CSV, XLS or XLSX, up to 5 MB, with the columns that you mapped."
        accept={ACCEPTED}
        file={file}
        onFile={choose}
        error={refusal?.title}
        errorDetail={refusal?.detail}
        disabled={add.isPending}
      />
    </Dialog>
  );
}
