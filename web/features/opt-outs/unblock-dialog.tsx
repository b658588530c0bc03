import { type BlockRecord, listBlocks, unblock } from "#core/contract/block.ts";
import { formatMobile } from "#core/rules/phone.ts";
import { ConfirmDialog } from "#web/components/ui/confirm-dialog.tsx";
import { notifySuccess } from "#web/lib/notify.ts";
import { useAction } from "#web/lib/query.ts";

interface UnblockDialogProps {
  record: BlockRecord;
  onClose: () => void;
}

/** Asks before the account's own block is lifted. */
export function UnblockDialog({ record, onClose }: UnblockDialogProps) {
  const number = formatMobile(record.number);
  const lift = useAction(unblock, {
    invalidates: [listBlocks],
    onSuccess: () => {
      notifySuccess(`${number} is unblocked`);
      onClose();
    },
  });
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={`Unblock ${number}?`}
      description="You can then send messages to this number again. If the person has also opted out, they still get none."
      confirmLabel="Unblock"
      loading={lift.isPending}
      onConfirm={() => lift.mutate({ id: record._id, isBlocked: false })}
    />
  );
}
