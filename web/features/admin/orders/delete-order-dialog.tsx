import { type AccountOrder, deleteOrder, listAllOrders } from "#core/contract/admin-orders.ts";
import { ConfirmDialog } from "#web/components/ui/confirm-dialog.tsx";
import { formatCents } from "#web/lib/format.ts";
import { notifySuccess } from "#web/lib/notify.ts";
import { useAction } from "#web/lib/query.ts";

interface DeleteOrderDialogProps {
  order: AccountOrder;
  onClose: () => void;
}

export function DeleteOrderDialog({ order, onClose }: DeleteOrderDialogProps) {
  const remove = useAction(deleteOrder, {
    invalidates: [listAllOrders],
    onSuccess: ({ message }) => {
      notifySuccess(message);
      onClose();
    },
  });
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title="Delete this purchase order?"
      description={`${formatCents(order.credit, "charge")} of credit is taken out of ${order.accountName}. This is only possible while none of it is used.`}
      confirmLabel="Delete order"
      danger
      loading={remove.isPending}
      onConfirm={() => remove.mutate({ order: order._id })}
    />
  );
}
