import { type HTMLInputTypeAttribute, useId, useState } from "react";
import * as z from "zod";
import { CodeDialog } from "#web/components/form/code-dialog.tsx";
import { TextField } from "#web/components/form/text-field.tsx";
import { useForm } from "#web/components/form/use-form.ts";
import { Alert } from "#web/components/ui/alert.tsx";
import { Button } from "#web/components/ui/button.tsx";
import { Dialog } from "#web/components/ui/dialog.tsx";
import { notifySuccess } from "#web/lib/notify.ts";
import { useRefreshMe } from "./use-refresh-me.ts";

interface ProveDialogProps {
  title: string;
  description: string;
  /** What is asked for: an e-mail or a mobile. */
  label: string;
  type: HTMLInputTypeAttribute;
  schema: z.ZodType<string, string>;
  initial: string;
  /** How it is shown once it was given. */
  display?: (value: string) => string;
  send: (value: string) => Promise<{ message: string }>;
  /** `send` where it is left out. */
  resend?: (value: string) => Promise<{ message: string }>;
  use: (value: string, code: string) => Promise<{ message: string }>;
  onClose: () => void;
}

/** Asks for an address, sends a code there, and uses it once the code is entered. */
export function ProveDialog({
  title,
  description,
  label,
  type,
  schema,
  initial,
  display = (value) => value,
  send,
  resend = send,
  use,
  onClose,
}: ProveDialogProps) {
  const id = useId();
  const refresh = useRefreshMe();
  const [sentTo, setSentTo] = useState<string>();
  const form = useForm({
    schema: z.object({ value: schema }),
    initial: { value: initial },
    onSubmit: async ({ value }) => {
      const { message } = await send(value);
      notifySuccess(message, 5);
      setSentTo(value);
    },
  });
  if (sentTo) {
    return (
      <CodeDialog
        title={title}
        sentTo={display(sentTo)}
        resend={() => resend(sentTo)}
        use={async (code) => {
          const { message } = await use(sentTo, code);
          await refresh();
          notifySuccess(message);
          onClose();
        }}
        onClose={onClose}
      />
    );
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="sm"
      title={title}
      description={description}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={id} loading={form.submitting}>
            Send code
          </Button>
        </>
      }
    >
      <form id={id} onSubmit={form.submit} noValidate className="grid gap-4">
        {form.formError ? <Alert tone="danger" title={form.formError} /> : null}
        <TextField label={label} required type={type} className="figures" {...form.text("value")} />
      </form>
    </Dialog>
  );
}
