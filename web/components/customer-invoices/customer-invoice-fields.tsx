import { TextField } from "#web/components/form/text-field.tsx";
import type { useCustomerInvoice } from "./use-customer-invoice.ts";

interface CustomerInvoiceFieldsProps {
  form: Pick<ReturnType<typeof useCustomerInvoice>, "text">;
}

/** Who an invoice is for, what for and how much. */
export function CustomerInvoiceFields({ form }: CustomerInvoiceFieldsProps) {
  return (
    <>
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
          label="Price excl. GST"
          inputMode="decimal"
          required
          className="figures"
          {...form.text("unit_amount")}
        />
        <TextField label="Quantity" inputMode="numeric" required {...form.text("quantity")} />
      </div>
    </>
  );
}
