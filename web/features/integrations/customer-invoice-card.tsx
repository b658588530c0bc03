import { useState } from "react";
import * as z from "zod";
import { CUSTOMER_INVOICE_TEXTS, createCustomerInvoice } from "#core/contract/customer-invoices.ts";
import { CopyField } from "#web/components/form/copy-field.tsx";
import { FormCard } from "#web/components/form/form-card.tsx";
import { TextField } from "#web/components/form/text-field.tsx";
import { useForm } from "#web/components/form/use-form.ts";
import { Alert } from "#web/components/ui/alert.tsx";
import { call } from "#web/lib/api.ts";
import { formatCents } from "#web/lib/format.ts";
import { typedPrice, typedQuantity } from "./typed-invoice.ts";

const { squareSpaceEmail, name, unit_amount, quantity, description } =
  createCustomerInvoice.input.shape;
const schema = z.object({
  squareSpaceEmail,
  name,
  unit_amount: typedPrice.pipe(unit_amount),
  quantity: typedQuantity.pipe(quantity),
  description,
});

const EMPTY = { squareSpaceEmail: "", name: "", unit_amount: "", quantity: "1", description: "" };

type Made = z.output<typeof createCustomerInvoice.output>["data"];

/** An invoice for one of the account's own customers. */
export function CustomerInvoiceCard() {
  const [made, setMade] = useState<Made>();
  // Pressed twice, or sent again after a lost answer, it is one invoice.
  const [key, setKey] = useState(() => crypto.randomUUID());
  const form = useForm({
    schema,
    initial: EMPTY,
    onSubmit: async (values) => {
      setMade((await call(createCustomerInvoice, { ...values, key })).data);
      setKey(crypto.randomUUID());
    },
  });
  return (
    <FormCard
      form={form}
      title="Invoice a customer"
      description="Made in your Stripe account. Copy its address into a message to your customer."
      submitLabel="Create invoice"
    >
      <TextField
        label="Customer's email"
        type="email"
        required
        {...form.text("squareSpaceEmail")}
      />
      <TextField label="Customer's name" required {...form.text("name")} />
      <TextField label="Description" required {...form.text("description")} />
      <div className="grid grid-cols-2 gap-4">
        <TextField
          label="Amount in AUD, excl. GST"
          inputMode="decimal"
          required
          className="figures"
          {...form.text("unit_amount")}
        />
        <TextField label="Quantity" inputMode="numeric" required {...form.text("quantity")} />
      </div>
      {made ? (
        <Alert tone="success" title={CUSTOMER_INVOICE_TEXTS.sent}>
          <p className="mb-2">
            Invoice {made.number}, {formatCents(made.total, "charge")} incl. GST
          </p>
          <CopyField label="Invoice address" value={made.invoice_url} />
        </Alert>
      ) : null}
    </FormCard>
  );
}
