import * as Primitive from "radix-ui/alert-dialog";
import { useEffect, useRef } from "react";
import { messageOf } from "#web/lib/api-error.ts";
import { cn } from "#web/lib/cn.ts";
import { Alert } from "./alert.tsx";
import { Button } from "./button.tsx";
import type { ConfirmDialogProps } from "./confirm-dialog.tsx";
import { dialogBox, dialogFooter } from "./dialog-box.ts";
import { useFocusReturn } from "./focus-return.ts";

const DOUBLE_CLICK_MS = 500;

/** A ConfirmDialog that has been opened. */
export function ConfirmDialogPanel({
  open = true,
  onOpenChange,
  title,
  description,
  confirmLabel,
  cancelLabel = "Cancel",
  onCancel,
  onConfirm,
  loading,
  danger,
  error,
  children,
}: ConfirmDialogProps) {
  const focus = useFocusReturn();
  const pressed = useRef(Number.NEGATIVE_INFINITY);
  /** A double click is one press: `loading` is there only once the first has been rendered. */
  const confirm = ({ timeStamp }: { timeStamp: number }) => {
    if (timeStamp - pressed.current < DOUBLE_CLICK_MS) return;
    pressed.current = timeStamp;
    onConfirm();
  };
  // Once it was answered, a press is another one, however soon.
  useEffect(() => {
    if (!loading) pressed.current = Number.NEGATIVE_INFINITY;
  }, [loading]);
  return (
    <Primitive.Root open={open} onOpenChange={onOpenChange}>
      <Primitive.Portal>
        <Primitive.Overlay className="fixed inset-0 z-40 bg-overlay" />
        <Primitive.Content
          onOpenAutoFocus={focus.remember}
          onCloseAutoFocus={focus.giveBack}
          className={cn(dialogBox, "max-w-md")}
        >
          <div
            // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
            tabIndex={0}
            className="min-h-0 overflow-y-auto rounded-xl p-5 pb-1 -outline-offset-2"
          >
            <Primitive.Title className="break-words font-semibold text-base">
              {title}
            </Primitive.Title>
            <Primitive.Description className="mt-1 break-words text-muted-foreground">
              {description}
            </Primitive.Description>
            {children ? <div className="mt-4">{children}</div> : null}
            {error ? (
              <div className="mt-4">
                <Alert tone="danger" title={messageOf(error)} />
              </div>
            ) : null}
          </div>
          <footer className={dialogFooter}>
            <Primitive.Cancel asChild>
              <Button variant="outline" onClick={onCancel}>
                {cancelLabel}
              </Button>
            </Primitive.Cancel>
            <Button variant={danger ? "danger" : "primary"} loading={loading} onClick={confirm}>
              {confirmLabel}
            </Button>
          </footer>
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
