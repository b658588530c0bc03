import { type ReactNode, type SubmitEvent, useId } from "react";
import { Alert } from "#web/components/ui/alert.tsx";
import { Button } from "#web/components/ui/button.tsx";
import { Dialog } from "#web/components/ui/dialog.tsx";
import { cn } from "#web/lib/cn.ts";

interface FormDialogProps {
  title: string;
  description?: ReactNode;
  /** What `useForm` or `useOtp` returns. */
  form: {
    submit: (event: SubmitEvent<HTMLFormElement>) => unknown;
    submitting: boolean;
    /** What went wrong that belongs to no field. */
    formError?: string | undefined;
  };
  /** What the button does, as a verb: "Add credit". */
  submitLabel: string;
  /** Red, for what cannot be undone. */
  danger?: boolean;
  /** There is nothing to submit yet. */
  disabled?: boolean;
  size?: "sm" | "md";
  /** A side sheet over the page's right edge instead of a box in its middle. */
  side?: boolean;
  onClose: () => void;
  /** The fields. */
  children?: ReactNode;
}

/** A form in a dialog: Enter and the button submit it, Escape and Cancel close it. */
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
  return (
    <Dialog
      {...dialog}
      open
      side={side}
      onOpenChange={onClose}
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
      <form
        id={id}
        onSubmit={form.submit}
        noValidate
        className={cn("grid gap-4", side && "gap-5 pb-2")}
      >
        {form.formError ? <Alert tone="danger" title={form.formError} /> : null}
        {children}
      </form>
    </Dialog>
  );
}
