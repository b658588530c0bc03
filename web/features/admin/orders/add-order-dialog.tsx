import { useState } from "react";
import * as z from "zod";
import { listUsers } from "#core/contract/admin/admin-users.ts";
import { addOrder, listAllOrders } from "#core/contract/orders/admin-orders.ts";
import { GIVEN_MODES, INVOICE_METHODS, ORDER_MEDIUMS } from "#core/rules/orders.ts";
import { AmountField, typedAmount } from "#web/components/form/amount-field.tsx";
import { Field } from "#web/components/form/field.tsx";
import { FormDialog } from "#web/components/form/form-dialog.tsx";
import { TextField } from "#web/components/form/text-field.tsx";
import { useForm } from "#web/components/form/use-form.ts";
import { Select } from "#web/components/ui/select.tsx";
import { call } from "#web/lib/api.ts";
import { ApiError } from "#web/lib/api-error.ts";
import { notifySuccess } from "#web/lib/notify.ts";
import { useAction } from "#web/lib/query.ts";
import { MethodField } from "./method-field.tsx";
import { MEDIUM_WORDS, MODE_HELP } from "./order-words.ts";

const fields = addOrder.input.shape;
const typedRate = z
  .string()
  .trim()
  .regex(/^(\d{1,3}(\.\d{1,3})?)?$/, "Enter cents, such as 4.2")
  .transform((text) => (text === "" ? undefined : Number(text)));

const schema = z.object({
  email: z.email("Enter the user's email"),
  totalAmount: typedAmount.pipe(fields.totalAmount),
  medium: z.enum(ORDER_MEDIUMS),
  invoiceMethod: z.enum(INVOICE_METHODS),
  paymentMode: z.enum(GIVEN_MODES),
  centsPerSMS: typedRate.pipe(fields.centsPerSMS),
  centsPerMMS: typedRate.pipe(fields.centsPerMMS),
  note: z.string().trim().max(200),
});

const INITIAL: z.input<typeof schema> = {
  email: "",
  totalAmount: "",
  invoiceMethod: "credit",
  paymentMode: "admin",
  medium: "both",
  centsPerSMS: "",
  centsPerMMS: "",
  note: "",
};

/** Gives or sells credit to a user's account without a card. */
export function AddOrderDialog({ onClose }: { onClose: () => void }) {
  // One key per dialog: pressed twice, or sent again after a lost response, it is one order.
  const [key] = useState(() => crypto.randomUUID());
  const add = useAction(addOrder, { handled: true, invalidates: [listAllOrders] });
  const form = useForm({
    schema,
    initial: INITIAL,
    onSubmit: async ({ email, ...values }) => {
      const user = await userOf(email);
      const { message } = await add.mutateAsync({ key, user, currency: "AUD", ...values });
      notifySuccess(message);
      onClose();
    },
  });
  const { values, set, errors } = form;
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title="Add credit"
      description="To a user's account, as a purchase order."
      submitLabel="Add credit"
    >
      <TextField label="User's email" type="email" required {...form.text("email")} />
      <AmountField label="Amount in AUD, excl. GST" {...form.text("totalAmount")} />
      <Field label="Payment mode" required error={errors.paymentMode}>
        {(control) => (
          <Select
            {...control}
            value={values.paymentMode}
            onValueChange={(mode) => set("paymentMode", schema.shape.paymentMode.parse(mode))}
            options={GIVEN_MODES.map((value) => ({ value, label: MODE_HELP[value] }))}
          />
        )}
      </Field>
      <MethodField
        value={values.invoiceMethod}
        error={errors.invoiceMethod}
        onValue={(method) => set("invoiceMethod", schema.shape.invoiceMethod.parse(method))}
      />
      <Field label="Medium" required error={errors.medium}>
        {(control) => (
          <Select
            {...control}
            value={values.medium}
            onValueChange={(medium) => set("medium", schema.shape.medium.parse(medium))}
            options={ORDER_MEDIUMS.map((value) => ({ value, label: MEDIUM_WORDS[value] }))}
          />
        )}
      </Field>
      <div className="grid grid-cols-2 gap-4">
        <TextField
          label="Cents per SMS"
          inputMode="decimal"
          placeholder="5.5"
          {...form.text("centsPerSMS")}
        />
        <TextField
          label="Cents per MMS"
          inputMode="decimal"
          placeholder="39"
          {...form.text("centsPerMMS")}
        />
      </div>
      <TextField label="Note" autoComplete="off" {...form.text("note")} />
    </FormDialog>
  );
}

/** The id of the user who signs in with an email. */
async function userOf(email: string): Promise<string> {
  const { items } = await call(listUsers, { search: email });
  const found = items.find((user) => user.email.toLowerCase() === email.toLowerCase());
  if (found) return found._id;
  const message = "No user has this email";
  throw new ApiError(404, { code: "NOT_FOUND", message, fields: { email: message } });
}
