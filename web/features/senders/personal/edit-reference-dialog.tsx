import {
  editPersonalReference,
  listPersonalNumbers,
  type PersonalNumber,
} from "#core/contract/personal-numbers/personal-numbers.ts";
import { listSenderIds } from "#core/contract/sender-ids/sender-ids.ts";
import { formatMobile } from "#core/rules/phone.ts";
import { ReferenceDialog } from "#web/components/numbers/reference-dialog.tsx";
import { useAction } from "#web/lib/query.ts";

interface EditReferenceDialogProps {
  number: Pick<PersonalNumber, "_id" | "number" | "reference">;
  onClose: () => void;
}

/** Changes what the account calls a personal number. */
export function EditReferenceDialog({ number, onClose }: EditReferenceDialogProps) {
  const edit = useAction(editPersonalReference, {
    handled: true,
    invalidates: [listPersonalNumbers, listSenderIds],
  });
  const { _id: id, number: phone } = number;
  return (
    <ReferenceDialog
      number={formatMobile(phone)}
      before={number.reference}
      onSave={(reference) => edit.mutateAsync({ id, phone, reference })}
      onClose={onClose}
    />
  );
}
