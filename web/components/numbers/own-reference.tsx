import {
  editOwnReference,
  listOwnNumbers,
  type OwnNumber,
} from "#core/contract/dedicated-numbers/own-numbers.ts";
import { listSenderIds } from "#core/contract/sender-ids/sender-ids.ts";
import { formatInternational } from "#core/rules/phone.ts";
import { useAction } from "#web/lib/query.ts";
import { ReferenceDialog } from "./reference-dialog.tsx";

interface OwnReferenceProps {
  number: Pick<OwnNumber, "_id" | "number" | "reference">;
  onClose: () => void;
}

/** Changes what the account calls a dedicated number. */
export function OwnReference({ number, onClose }: OwnReferenceProps) {
  const edit = useAction(editOwnReference, {
    handled: true,
    invalidates: [listOwnNumbers, listSenderIds],
  });
  return (
    <ReferenceDialog
      number={formatInternational(number.number)}
      before={number.reference}
      onSave={(reference) => edit.mutateAsync({ id: number._id, reference })}
      onClose={onClose}
    />
  );
}
