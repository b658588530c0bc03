import type * as z from "zod";
import type { Endpoint } from "#core/endpoint.ts";
import { ConfirmDialog, type ConfirmDialogProps } from "#web/components/ui/confirm-dialog.tsx";
import { notifySuccess } from "#web/lib/notify.ts";
import { useAction } from "#web/lib/query.ts";
import { saidByServer } from "./said-by-server.ts";

type Words = "title" | "description" | "confirmLabel" | "cancelLabel" | "danger" | "children";

interface ConfirmActionProps<I extends z.ZodObject, O extends z.ZodType>
  extends Pick<ConfirmDialogProps, Words> {
  /** The call that is made once it is confirmed. */
  endpoint: Endpoint<I, O>;
  input: z.input<I>;
  /** What to reload afterwards. */
  invalidates?: readonly { method: string; path: string }[];
  /** What is said when it is done; by default, what the server says. */
  done?: string | ((output: z.output<O>) => string);
  onClose: () => void;
  /** Besides closing. */
  onDone?: (() => void) | undefined;
}

/**
 * A question whose answer makes one call: it stays open until that is done, says so and closes. If the
 * call is refused, it says why.
 */
export function ConfirmAction<I extends z.ZodObject, O extends z.ZodType>({
  endpoint,
  input,
  invalidates = [],
  done = saidByServer,
  onClose,
  onDone,
  children,
  ...words
}: ConfirmActionProps<I, O>) {
  const action = useAction(endpoint, {
    handled: true,
    invalidates,
    onSuccess: (output) => {
      notifySuccess(typeof done === "string" ? done : done(output));
      onDone?.();
      onClose();
    },
  });
  return (
    <ConfirmDialog
      {...words}
      onOpenChange={onClose}
      loading={action.isPending}
      error={action.error}
      onConfirm={() => action.mutate(input)}
    >
      {children ? <div className="grid grid-cols-1 gap-4">{children}</div> : null}
    </ConfirmDialog>
  );
}
