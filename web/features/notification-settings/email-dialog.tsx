import { useState } from "react";
import * as z from "zod";
import { email as emailField } from "#core/contract/fields/identity-fields.ts";
import {
  addNotificationEmail,
  listNotificationEmails,
} from "#core/contract/notification-settings/notification-settings.ts";
import { CodeDialog } from "#web/components/form/code-dialog.tsx";
import { FormDialog } from "#web/components/form/form-dialog.tsx";
import { TextField } from "#web/components/form/text-field.tsx";
import { useForm } from "#web/components/form/use-form.ts";
import { notifySuccess } from "#web/lib/notify.ts";
import { useAction } from "#web/lib/query.ts";

interface EmailDialogProps {
  /** One that is on the list and not confirmed yet; without it, one is asked for. */
  email?: string;
  onClose: () => void;
}

const TITLE = "Add email";

/** Asks for an address, mails a code to it, and confirms it with the code. One's own needs none. */
export function EmailDialog({ email, onClose }: EmailDialogProps) {
  const [sent, setSent] = useState<string>();
  const add = useAction(addNotificationEmail, {
    handled: true,
    invalidates: [listNotificationEmails],
  });
  const done = (message: string) => {
    notifySuccess(message);
    onClose();
  };
  const to = sent ?? email;
  if (to === undefined) {
    return (
      <AddressDialog
        onClose={onClose}
        send={async (address) => {
          const { message, data } = await add.mutateAsync({ email: address });
          if (data.verified) return done(message);
          notifySuccess(message, 5);
          setSent(address);
        }}
      />
    );
  }
  const send = () => add.mutateAsync({ email: to });
  return (
    <CodeDialog
      title={TITLE}
      sentTo={to}
      send={sent === undefined ? send : undefined}
      resend={send}
      use={async (code) => done((await add.mutateAsync({ email: to, code })).message)}
      onClose={onClose}
    />
  );
}

interface AddressDialogProps {
  send: (address: string) => Promise<void>;
  onClose: () => void;
}

function AddressDialog({ send, onClose }: AddressDialogProps) {
  const form = useForm({
    schema: z.object({ email: emailField }),
    initial: { email: "" },
    onSubmit: ({ email }) => send(email),
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      size="sm"
      title={TITLE}
      description="We send a code to it. Ask its owner for the code, so that no one gets emails they do not want."
      submitLabel="Add email"
    >
      <TextField label="Email" required type="email" autoComplete="off" {...form.text("email")} />
    </FormDialog>
  );
}
