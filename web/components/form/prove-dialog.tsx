import { type HTMLInputTypeAttribute, useState } from "react";
import * as z from "zod";
import { notifySuccess } from "#web/lib/notify.ts";
import { useMe, useRefreshMe } from "#web/lib/session.ts";
import { CodeDialog } from "./code-dialog.tsx";
import { FormDialog } from "./form-dialog.tsx";
import { OwnPasswordField } from "./own-password-field.tsx";
import { TextField } from "./text-field.tsx";
import { useForm } from "./use-form.ts";

interface ProveDialogProps {
  title: string;
  description: string;
  /** What the value is: an e-mail or a mobile. */
  label: string;
  type: HTMLInputTypeAttribute;
  schema: z.ZodType<string, string>;
  initial: string;
  /** How the value is shown once given. */
  display?: (value: string) => string;
  send: (value: string, password?: string) => Promise<{ message: string }>;
  /** Defaults to `send`. */
  resend?: (value: string, password?: string) => Promise<{ message: string }>;
  use: (value: string, code: string) => Promise<{ message: string }>;
  onClose: () => void;
}

/**
 * Asks for an e-mail or a mobile, sends a code to it, and uses it once the code is entered. A value other
 * than the initial one needs the password, which confirms that the owner is asking.
 */
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
  const refresh = useRefreshMe();
  const { hasPassword } = useMe();
  const [sent, setSent] = useState<{ to: string; password: string | undefined }>();
  const known = schema.safeParse(initial).data;
  const asksPassword = (value: string | undefined) =>
    hasPassword && (known === undefined || value !== known);
  const form = useForm({
    schema: z
      .object({ value: schema, password: z.string().max(128) })
      .refine(({ value, password }) => password !== "" || !asksPassword(value), {
        path: ["password"],
        message: "Password is required",
      }),
    initial: { value: initial, password: "" },
    onSubmit: async ({ value, ...typed }) => {
      const password = typed.password || undefined;
      const { message } = await send(value, password);
      notifySuccess(message, 5);
      setSent({ to: value, password });
    },
  });
  if (sent) {
    return (
      <CodeDialog
        title={title}
        sentTo={display(sent.to)}
        resend={() => resend(sent.to, sent.password)}
        use={async (code) => {
          const { message } = await use(sent.to, code);
          await refresh();
          notifySuccess(message);
          onClose();
        }}
        onClose={onClose}
      />
    );
  }
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      size="sm"
      title={title}
      description={description}
      submitLabel="Send code"
    >
      <TextField label={label} required type={type} className="figures" {...form.text("value")} />
      {asksPassword(schema.safeParse(form.values.value).data) ? (
        <OwnPasswordField {...form.text("password")} />
      ) : null}
    </FormDialog>
  );
}
