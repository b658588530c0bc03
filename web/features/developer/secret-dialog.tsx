import { CopyField } from "#web/components/form/copy-field.tsx";
import { Alert } from "#web/components/ui/alert.tsx";
import { Button } from "#web/components/ui/button.tsx";
import { Dialog } from "#web/components/ui/dialog.tsx";

interface SecretDialogProps {
  title: string;
  label: string;
  value: string;
  /** What to know before closing the dialog. */
  warning: string;
  onClose: () => void;
}

/** Shows a secret in full, to be copied now. */
export function SecretDialog({ title, label, value, warning, onClose }: SecretDialogProps) {
  return (
    <Dialog onOpenChange={onClose} title={title} footer={<Button onClick={onClose}>Done</Button>}>
      <div className="grid gap-4">
        <CopyField label={label} value={value} />
        <Alert tone="attention" title={warning} />
      </div>
    </Dialog>
  );
}
