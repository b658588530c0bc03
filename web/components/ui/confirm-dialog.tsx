import * as Primitive from "radix-ui/alert-dialog";
import type { ReactNode } from "react";
import { Button } from "./button.tsx";
import { useFocusReturn } from "./focus-return.ts";

interface ConfirmDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description: ReactNode;
  /** What the button does, as a verb: "Remove contact". */
  confirmLabel: string;
  cancelLabel?: string;
  /** Makes the Cancel button do more than close; Escape only ever closes. */
  onCancel?: () => void;
  /** Runs on confirmation; close the dialog yourself when it is done. */
  onConfirm: () => void;
  loading?: boolean;
  /** Red, for what cannot be undone. */
  danger?: boolean;
  children?: ReactNode;
}

/** A question that must be answered: Escape and Cancel leave everything as it was. */
export function ConfirmDialog({
  open,
  onOpenChange,
  title,
  description,
  confirmLabel,
  cancelLabel = "Cancel",
  onCancel,
  onConfirm,
  loading,
  danger,
  children,
}: ConfirmDialogProps) {
  const focus = useFocusReturn();
  return (
    <Primitive.Root open={open} onOpenChange={onOpenChange}>
      <Primitive.Portal>
        <Primitive.Overlay className="fixed inset-0 z-40 bg-overlay" />
        <Primitive.Content
          onOpenAutoFocus={focus.remember}
          onCloseAutoFocus={focus.giveBack}
          className="floats appears fixed top-[max(2rem,20vh)] left-1/2 z-50 w-[calc(100vw-2rem)] max-w-md -translate-x-1/2 rounded-xl p-5 outline-none"
        >
          <Primitive.Title className="break-words font-semibold text-base">{title}</Primitive.Title>
          <Primitive.Description className="mt-1 text-muted-foreground">
            {description}
          </Primitive.Description>
          {children ? <div className="mt-4">{children}</div> : null}
          <div className="mt-5 flex flex-wrap justify-end gap-2">
            <Primitive.Cancel asChild>
              <Button variant="outline" onClick={onCancel}>
                {cancelLabel}
              </Button>
            </Primitive.Cancel>
            <Button variant={danger ? "danger" : "primary"} loading={loading} onClick={onConfirm}>
              {confirmLabel}
            </Button>
          </div>
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
