import { type ReactNode, useId, useState } from "react";
import { Button } from "#web/components/ui/button.tsx";
import { ConfirmDialog } from "#web/components/ui/confirm-dialog.tsx";
import { Dialog } from "#web/components/ui/dialog.tsx";
import { useUnloadWarning } from "#web/lib/use-unload-warning.ts";
import { Form, type FormState } from "./form.tsx";

interface FormDialogProps {
  title: string;
  description?: ReactNode;
  form: FormState;
  /** What the button does, as a verb: "Add credit". */
  submitLabel: string;
  /** Red, for what cannot be undone. */
  danger?: boolean;
  /** Set while there is nothing to submit. */
  disabled?: boolean;
  size?: "sm" | "md";
  /** A sheet at the page's right edge instead of a box in its middle. */
  side?: boolean;
  onClose: () => void;
  children?: ReactNode;
}

/**
 * A form in a dialog: Enter and the button submit it, Cancel closes it. So does Escape or a press outside, after a
 * question if something would be lost.
 */
export function FormDialog({
  form,
  submitLabel,
  danger = false,
  disabled = false,
  side = false,
  onClose,
  children,
  ...dialog
}: FormDialogProps) {
  const id = useId();
  const [asking, setAsking] = useState(false);
  const wouldLose = (form.dirty ?? false) && !form.submitting;
  useUnloadWarning(() => wouldLose);
  return (
    <>
      <Dialog
        {...dialog}
        side={side}
        onOpenChange={() => (wouldLose ? setAsking(true) : onClose())}
        footer={
          <>
            <Button variant="outline" onClick={onClose}>
              Cancel
            </Button>
            <Button
              type="submit"
              form={id}
              variant={danger ? "danger" : "primary"}
              loading={form.submitting}
              disabled={disabled}
            >
              {submitLabel}
            </Button>
          </>
        }
      >
        <Form form={form} id={id} className={side ? "gap-5 pb-2" : undefined}>
          {children}
        </Form>
      </Dialog>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Discard your changes?"
        description="What you have entered here is not saved."
        confirmLabel="Discard"
        cancelLabel="Keep editing"
        danger
        onConfirm={onClose}
      />
    </>
  );
}
