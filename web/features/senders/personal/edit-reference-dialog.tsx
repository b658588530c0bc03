import {
  editPersonalReference,
  listPersonalNumbers,
  type PersonalNumber,
} from "#core/contract/personal-numbers.ts";
import { listSenderIds } from "#core/contract/senders.ts";
import { formatMobile } from "#core/rules/phone.ts";
import { FormDialog } from "#web/components/form/form-dialog.tsx";
import { useForm } from "#web/components/form/use-form.ts";
import { notifySuccess } from "#web/lib/notify.ts";
import { useAction } from "#web/lib/query.ts";
import { ReferenceField } from "./reference-field.tsx";

const schema = editPersonalReference.input.pick({ reference: true });

interface EditReferenceDialogProps {
  number: Pick<PersonalNumber, "_id" | "number" | "reference">;
  onClose: () => void;
}

/** Changes what the account calls a number. */
export function EditReferenceDialog({ number, onClose }: EditReferenceDialogProps) {
  const edit = useAction(editPersonalReference, {
    handled: true,
    invalidates: [listPersonalNumbers, listSenderIds],
  });
  const form = useForm({
    schema,
    initial: { reference: number.reference },
    onSubmit: async ({ reference }) => {
      const { _id: id, number: phone } = number;
      const { message } = await edit.mutateAsync({ id, phone, reference });
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
      description={formatMobile(number.number)}
      submitLabel="Save"
    >
      <ReferenceField {...form.text("reference")} />
    </FormDialog>
  );
}
