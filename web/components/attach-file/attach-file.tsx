import { dialogOnDemand } from "#web/components/ui/on-demand.tsx";

/** Few messages have a file: what makes it ready loads when it is asked for. */
const AttachFileDialog = dialogOnDemand(
  async () => (await import("./attach-file-dialog.tsx")).AttachFileDialog,
);

export interface PickedMedia {
  /** Ready to send: at most 1 MB, its type and the ending of its name as its content is. */
  file: File;
  type: string;
  name: string;
}

interface AttachFileProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onPick: (media: PickedMedia) => void;
}

/** Asks for the file of an MMS, and makes it ready to send. */
export function AttachFile({ open, onOpenChange, onPick }: AttachFileProps) {
  const close = () => onOpenChange(false);
  return open ? <AttachFileDialog onPick={onPick} onClose={close} /> : null;
}
