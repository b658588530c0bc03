import { useState } from "react";
import * as z from "zod";
import {
  type AccountOrder,
  deleteOrder,
  listAllOrders,
  updateOrder,
} from "#core/contract/orders/admin-orders.ts";
import { REFUND_TEXTS, refundOrder } from "#core/contract/orders/refunds.ts";
import { INVOICE_METHODS } from "#core/rules/orders.ts";
import { whatWords } from "#web/components/credit/order-words.ts";
import { AmountField, amountText, typedAmount } from "#web/components/form/amount-field.tsx";
import { CheckField } from "#web/components/form/check-field.tsx";
import { ConfirmAction } from "#web/components/form/confirm-action.tsx";
import { FormDialog } from "#web/components/form/form-dialog.tsx";
import { TextField } from "#web/components/form/text-field.tsx";
import { useActionForm } from "#web/components/form/use-action-form.ts";
import { formatCents } from "#web/lib/format.ts";
import { MethodField } from "./method-field.tsx";

const orderSchema = z.object({
  note: z.string().trim().max(200),
  invoiceMethod: z.enum(INVOICE_METHODS),
  isPaid: z.boolean(),
});

interface OrderDialogProps {
  order: AccountOrder;
  onClose: () => void;
}

/** Amounts never change: an order that is wrong is deleted, and another one made. */
export function EditOrderDialog({ order, onClose }: OrderDialogProps) {
  const isOwed = order.paymentMode === "invoice" && !order.invoiceStatus;
  const form = useActionForm(updateOrder, {
    schema: orderSchema,
    initial: { note: order.note, invoiceMethod: order.invoiceMethod, isPaid: false },
    input: ({ isPaid, ...values }) => ({
      order: order._id,
      version: order.version,
      ...values,
      ...(isPaid && { invoiceStatus: true as const }),
    }),
    invalidates: [listAllOrders],
    onDone: onClose,
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      size="sm"
      title={`Edit ${order.accountName}’s order of ${whatWords(order)}`}
      description="To change its amount, delete it and add another one."
      submitLabel="Save"
    >
      <MethodField {...form.field("invoiceMethod")} />
      <TextField label="Note" autoComplete="off" {...form.text("note")} />
      {isOwed ? (
        <CheckField
          label="Its invoice has been paid"
          checked={form.values.isPaid}
          onCheckedChange={(isPaid) => form.set("isPaid", isPaid)}
        />
      ) : null}
    </FormDialog>
  );
}

/** Pays an order back, as far as its credit is unused. */
export function RefundDialog({ order, onClose }: OrderDialogProps) {
  // One key per dialog: pressed twice, or sent again after a lost response, it pays back once.
  const [key] = useState(() => crypto.randomUUID());
  const most = order.refundable;
  const form = useActionForm(refundOrder, {
    schema: z.object({
      amount: typedAmount.pipe(refundOrder.input.shape.amount.max(most, REFUND_TEXTS.tooMuch)),
      reason: refundOrder.input.shape.reason,
    }),
    initial: { amount: amountText(most), reason: "" },
    input: (values) => ({ order: order._id, version: order.version, key, ...values }),
    invalidates: [listAllOrders],
    onDone: onClose,
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      size="sm"
      title={`Refund ${order.accountName}’s order of ${whatWords(order)}`}
      description={`They paid ${formatCents(order.totalAmount, "charge")}. Up to ${formatCents(most, "charge")} is unused and can go back to the card; its credit is taken out of the account.`}
      submitLabel="Refund"
      danger
    >
      <AmountField label="Amount incl. GST" {...form.text("amount")} />
      <TextField label="Reason" required autoComplete="off" {...form.text("reason")} />
    </FormDialog>
  );
}

export function DeleteOrderDialog({ order, onClose }: OrderDialogProps) {
  return (
    <ConfirmAction
      endpoint={deleteOrder}
      input={{ order: order._id }}
      invalidates={[listAllOrders]}
      onClose={onClose}
      title={`Delete ${order.accountName}’s order of ${whatWords(order)}?`}
      description={`${formatCents(order.credit, "charge")} of credit is taken out of ${order.accountName}. This is only possible while none of it is used.`}
      confirmLabel="Delete order"
      danger
    />
  );
}
