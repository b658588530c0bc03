import * as z from "zod";
import { APPROVAL_TEXTS } from "#core/contract/approvals/approvals.ts";
import { Field } from "#web/components/form/field.tsx";
import { FormDialog } from "#web/components/form/form-dialog.tsx";
import { useForm } from "#web/components/form/use-form.ts";
import { Textarea } from "#web/components/ui/textarea.tsx";

const schema = z.object({
  reason: z
    .string()
    .trim()
    .min(1, APPROVAL_TEXTS.reasonRequired)
    .max(300, APPROVAL_TEXTS.reasonLong),
});

interface RejectDialogProps {
  title: string;
  onReject: (reason: string) => Promise<unknown>;
  onClose: () => void;
}

/** Asks why something is not approved; its owner sees the reason. */
export function RejectDialog({ title, onReject, onClose }: RejectDialogProps) {
  const form = useForm({
    schema,
    initial: { reason: "" },
    onSubmit: async ({ reason }) => {
      await onReject(reason);
      onClose();
    },
  });
  const { value, error, onValue } = form.text("reason");
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={title}
      description="The owner sees your reason."
      submitLabel="Reject"
      danger
    >
      <Field label="Reason" error={error} required>
        {(control) => (
          <Textarea
            {...control}
            value={value}
            maxLength={300}
            onChange={(event) => onValue(event.target.value)}
          />
        )}
      </Field>
    </FormDialog>
  );
}
