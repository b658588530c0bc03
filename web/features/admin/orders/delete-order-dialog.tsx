import {
  type AccountOrder,
  deleteOrder,
  listAllOrders,
} from "#core/contract/orders/admin-orders.ts";
import { ConfirmAction, saidByServer } from "#web/components/form/confirm-action.tsx";
import { formatCents } from "#web/lib/format.ts";

interface DeleteOrderDialogProps {
  order: AccountOrder;
  onClose: () => void;
}

export function DeleteOrderDialog({ order, onClose }: DeleteOrderDialogProps) {
  return (
    <ConfirmAction
      endpoint={deleteOrder}
      input={{ order: order._id }}
      invalidates={[listAllOrders]}
      done={saidByServer}
      onClose={onClose}
      title="Delete this purchase order?"
      description={`${formatCents(order.credit, "charge")} of credit is taken out of ${order.accountName}. This is only possible while none of it is used.`}
      confirmLabel="Delete order"
      danger
    />
  );
}
