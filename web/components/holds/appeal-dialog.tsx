import * as z from "zod";
import { appealReason } from "#core/contract/approvals/appeal.ts";
import { FormDialog } from "#web/components/form/form-dialog.tsx";
import { useForm } from "#web/components/form/use-form.ts";
import { notifySuccess } from "#web/lib/notify.ts";
import { AppealField } from "./appeal-field.tsx";

const schema = z.object({ appeal: appealReason });

interface AppealDialogProps {
  /** What it is about. */
  description: string;
  /** What was written before. */
  before: string;
  onSave: (appeal: string) => Promise<{ message: string }>;
  onClose: () => void;
}

/** What the owner of a message that waits writes to the administrator. */
export function AppealDialog({ description, before, onSave, onClose }: AppealDialogProps) {
  const form = useForm({
    schema,
    initial: { appeal: before },
    onSubmit: async ({ appeal }) => {
      notifySuccess((await onSave(appeal)).message);
      onClose();
    },
  });
  const { value, error, onValue } = form.text("appeal");
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title="Ask for approval"
      description={description}
      submitLabel="Save"
    >
      <AppealField value={value} error={error} onValue={onValue} required />
    </FormDialog>
  );
}
