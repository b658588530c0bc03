import { type BlockRecord, listBlocks, unblock } from "#core/contract/suppressions/suppressions.ts";
import { formatMobile } from "#core/rules/phone.ts";
import { ConfirmAction } from "#web/components/form/confirm-action.tsx";

interface UnblockDialogProps {
  record: BlockRecord;
  onClose: () => void;
}

/** Asks before the account's own block is lifted. */
export function UnblockDialog({ record, onClose }: UnblockDialogProps) {
  const number = formatMobile(record.number);
  return (
    <ConfirmAction
      endpoint={unblock}
      input={{ id: record._id, isBlocked: false }}
      invalidates={[listBlocks]}
      done={`${number} is unblocked`}
      onClose={onClose}
      title={`Unblock ${number}?`}
      description="You can then send messages to this number again. If the person has also opted out, they still get none."
      confirmLabel="Unblock"
    />
  );
}
