import { emailToSupport } from "#core/contract/support/support.ts";
import { FormDialog } from "#web/components/form/form-dialog.tsx";
import { TextField } from "#web/components/form/text-field.tsx";
import { TextareaField } from "#web/components/form/textarea-field.tsx";
import { useForm } from "#web/components/form/use-form.ts";
import { notifySuccess } from "#web/lib/notify.ts";
import { useAction } from "#web/lib/query.ts";
import { useMe } from "#web/lib/session.ts";

/** A message to support, which knows whose account it is from. */
export function SupportDialog({ onClose }: { onClose: () => void }) {
  const { email } = useMe();
  const write = useAction(emailToSupport, { handled: true });
  const form = useForm({
    schema: emailToSupport.input,
    initial: { subject: "", message_body: "" },
    onSubmit: async (values) => {
      notifySuccess((await write.mutateAsync(values)).message);
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title="Contact support"
      description={
        email ? `We answer by email, to ${email}.` : "Add your email to your profile for an answer."
      }
      submitLabel="Send message"
    >
      <TextField label="Subject" required autoComplete="off" {...form.text("subject")} />
      <TextareaField label="Message" required rows={6} {...form.text("message_body")} />
    </FormDialog>
  );
}
