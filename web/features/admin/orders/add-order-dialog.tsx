import { useState } from "react";
import * as z from "zod";
import { addOrder, listAllOrders } from "#core/contract/orders/admin-orders.ts";
import { GIVEN_MODES, INVOICE_METHODS, ORDER_MEDIUMS } from "#core/rules/orders.ts";
import { AmountField, typedAmount } from "#web/components/form/amount-field.tsx";
import { FormDialog } from "#web/components/form/form-dialog.tsx";
import { SelectField } from "#web/components/form/select-field.tsx";
import { TextField } from "#web/components/form/text-field.tsx";
import { useActionForm } from "#web/components/form/use-action-form.ts";
import { userOf } from "../user-of.ts";
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
  const form = useActionForm(addOrder, {
    schema,
    initial: INITIAL,
    input: async ({ email, ...values }) => ({
      key,
      user: await userOf(email),
      currency: "AUD" as const,
      ...values,
    }),
    invalidates: [listAllOrders],
    onDone: onClose,
  });
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
      <SelectField
        label="Payment mode"
        options={GIVEN_MODES.map((value) => ({ value, label: MODE_HELP[value] }))}
        {...form.field("paymentMode")}
      />
      <MethodField {...form.field("invoiceMethod")} />
      <SelectField
        label="Medium"
        options={ORDER_MEDIUMS.map((value) => ({ value, label: MEDIUM_WORDS[value] }))}
        {...form.field("medium")}
      />
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
