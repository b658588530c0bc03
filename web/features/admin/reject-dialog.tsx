import * as z from "zod";
import { APPROVAL_TEXTS } from "#core/contract/approvals/approvals.ts";
import { FormDialog } from "#web/components/form/form-dialog.tsx";
import { TextareaField } from "#web/components/form/textarea-field.tsx";
import { useForm } from "#web/components/form/use-form.ts";

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
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={title}
      description="The owner sees your reason."
      submitLabel="Reject"
      danger
    >
      <TextareaField label="Reason" required maxLength={300} {...form.text("reason")} />
    </FormDialog>
  );
}
