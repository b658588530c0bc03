import { getWorkflow, listWorkflows, renameWorkflow } from "#core/contract/workflows/workflows.ts";
import { FormDialog } from "#web/components/form/form-dialog.tsx";
import { TextField } from "#web/components/form/text-field.tsx";
import { useForm } from "#web/components/form/use-form.ts";
import { notifySuccess } from "#web/lib/notify.ts";
import { useAction } from "#web/lib/query.ts";
import type { Workflow } from "./loaded.ts";

const schema = renameWorkflow.input.pick({ name: true });

interface RenameDialogProps {
  workflow: Pick<Workflow, "_id" | "name">;
  onClose: () => void;
}

export function RenameDialog({ workflow: { _id: id, name }, onClose }: RenameDialogProps) {
  const rename = useAction(renameWorkflow, {
    handled: true,
    invalidates: [listWorkflows, getWorkflow],
  });
  const form = useForm({
    schema,
    initial: { name },
    onSubmit: async (values) => {
      await rename.mutateAsync({ id, ...values });
      notifySuccess("Workflow renamed");
      onClose();
    },
  });
  return (
    <FormDialog
      title="Rename workflow"
      form={form}
      submitLabel="Rename workflow"
      size="sm"
      onClose={onClose}
    >
      <TextField label="Workflow name" required autoComplete="off" {...form.text("name")} />
    </FormDialog>
  );
}
