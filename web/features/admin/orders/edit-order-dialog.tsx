import * as z from "zod";
import {
  type AccountOrder,
  listAllOrders,
  updateOrder,
} from "#core/contract/orders/admin-orders.ts";
import { INVOICE_METHODS } from "#core/rules/orders.ts";
import { CheckField } from "#web/components/form/check-field.tsx";
import { FormDialog } from "#web/components/form/form-dialog.tsx";
import { TextField } from "#web/components/form/text-field.tsx";
import { useActionForm } from "#web/components/form/use-action-form.ts";
import { MethodField } from "./method-field.tsx";

const schema = z.object({
  note: z.string().trim().max(200),
  invoiceMethod: z.enum(INVOICE_METHODS),
  isPaid: z.boolean(),
});

interface EditOrderDialogProps {
  order: AccountOrder;
  onClose: () => void;
}

/** Amounts never change: an order that is wrong is deleted, and another one made. */
export function EditOrderDialog({ order, onClose }: EditOrderDialogProps) {
  const isOwed = order.paymentMode === "invoice" && !order.invoiceStatus;
  const form = useActionForm(updateOrder, {
    schema,
    initial: { note: order.note, invoiceMethod: order.invoiceMethod, isPaid: false },
    input: ({ isPaid, ...values }) => ({
      order: order._id,
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
      title="Edit purchase order"
      description={`Of ${order.accountName}. To change its amount, delete it and add another one.`}
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
