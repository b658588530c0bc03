import * as z from "zod";
import { numberReference } from "#core/contract/fields/number-reference.ts";
import { FormDialog } from "#web/components/form/form-dialog.tsx";
import { useForm } from "#web/components/form/use-form.ts";
import { notifySuccess } from "#web/lib/notify.ts";
import { ReferenceField } from "./reference-field.tsx";

const schema = z.object({ reference: numberReference });

interface ReferenceDialogProps {
  /** As people write it. */
  number: string;
  before: string;
  onSave: (reference: string) => Promise<{ message: string }>;
  onClose: () => void;
}

/** Changes what the account calls a number. */
export function ReferenceDialog({ number, before, onSave, onClose }: ReferenceDialogProps) {
  const form = useForm({
    schema,
    initial: { reference: before },
    onSubmit: async (values) => {
      const { message } = await onSave(values.reference);
      notifySuccess(message);
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      size="sm"
      title="Edit reference"
      description={number}
      submitLabel="Save"
    >
      <ReferenceField {...form.text("reference")} />
    </FormDialog>
  );
}
