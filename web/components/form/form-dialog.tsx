import { type ReactNode, useId } from "react";
import { Button } from "#web/components/ui/button.tsx";
import { Form, type FormState } from "./form.tsx";
import { GuardedDialog } from "./guarded-dialog.tsx";

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

/** A form in a dialog: Enter and the button submit it; Cancel, Escape and a press outside close it. */
export function FormDialog({
  form,
  submitLabel,
  danger = false,
  disabled = false,
  side = false,
  children,
  ...dialog
}: FormDialogProps) {
  const id = useId();
  return (
    <GuardedDialog
      {...dialog}
      side={side}
      wouldLose={(form.dirty ?? false) && !form.submitting}
      footer={(close) => (
        <>
          <Button variant="outline" onClick={close}>
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
      )}
    >
      <Form form={form} id={id} className={side ? "gap-5 pb-2" : undefined}>
        {children}
      </Form>
    </GuardedDialog>
  );
}
