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
import { useForm } from "#web/components/form/use-form.ts";
import { notifySuccess } from "#web/lib/notify.ts";
import { useAction } from "#web/lib/query.ts";
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
  const update = useAction(updateOrder, { handled: true, invalidates: [listAllOrders] });
  const isOwed = order.paymentMode === "invoice" && !order.invoiceStatus;
  const initial: z.input<typeof schema> = {
    note: order.note,
    invoiceMethod: order.invoiceMethod,
    isPaid: false,
  };
  const form = useForm({
    schema,
    initial,
    onSubmit: async ({ isPaid, ...values }) => {
      const paid = isPaid ? { invoiceStatus: true as const } : {};
      const { message } = await update.mutateAsync({ order: order._id, ...values, ...paid });
      notifySuccess(message);
      onClose();
    },
  });
  const { values, errors, set } = form;
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      size="sm"
      title="Edit purchase order"
      description={`Of ${order.accountName}. To change its amount, delete it and add another one.`}
      submitLabel="Save"
    >
      <MethodField
        value={values.invoiceMethod}
        error={errors.invoiceMethod}
        onValue={(method) => set("invoiceMethod", schema.shape.invoiceMethod.parse(method))}
      />
      <TextField label="Note" autoComplete="off" {...form.text("note")} />
      {isOwed ? (
        <CheckField
          label="Its invoice has been paid"
          checked={values.isPaid}
          onCheckedChange={(isPaid) => set("isPaid", isPaid)}
        />
      ) : null}
    </FormDialog>
  );
}
