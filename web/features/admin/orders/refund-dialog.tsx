import { useState } from "react";
import * as z from "zod";
import { type AccountOrder, listAllOrders } from "#core/contract/orders/admin-orders.ts";
import { REFUND_TEXTS, refundOrder } from "#core/contract/orders/orders.ts";
import { AmountField, amountText, typedAmount } from "#web/components/form/amount-field.tsx";
import { FormDialog } from "#web/components/form/form-dialog.tsx";
import { TextField } from "#web/components/form/text-field.tsx";
import { useActionForm } from "#web/components/form/use-action-form.ts";
import { formatCents } from "#web/lib/format.ts";

interface RefundDialogProps {
  order: AccountOrder;
  onClose: () => void;
}

/** Pays an order back, as far as its credit is unused. */
export function RefundDialog({ order, onClose }: RefundDialogProps) {
  // One key per dialog: pressed twice, or sent again after a lost response, it pays back once.
  const [key] = useState(() => crypto.randomUUID());
  const most = order.refundable;
  const form = useActionForm(refundOrder, {
    schema: z.object({
      amount: typedAmount.pipe(refundOrder.input.shape.amount.max(most, REFUND_TEXTS.tooMuch)),
      reason: refundOrder.input.shape.reason,
    }),
    initial: { amount: amountText(most), reason: "" },
    input: (values) => ({ order: order._id, key, ...values }),
    invalidates: [listAllOrders],
    onDone: onClose,
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      size="sm"
      title="Refund"
      description={`${order.accountName} paid ${formatCents(order.totalAmount, "charge")}. Up to ${formatCents(most, "charge")} is unused and can go back to the card; its credit is taken out of the account.`}
      submitLabel="Refund"
      danger
    >
      <AmountField label="Amount incl. GST" {...form.text("amount")} />
      <TextField label="Reason" required autoComplete="off" {...form.text("reason")} />
    </FormDialog>
  );
}
