import { useState } from "react";
import * as z from "zod";
import { createCustomerInvoice } from "#core/contract/customer-invoices/customer-invoices.ts";
import { useForm } from "#web/components/form/use-form.ts";
import { call } from "#web/lib/api.ts";
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

export type MadeInvoice = z.output<typeof createCustomerInvoice.output>["data"];

/** Who is invoiced, as far as it is known. */
export interface Customer {
  name: string;
  email: string;
}

export const UNKNOWN_CUSTOMER: Customer = { name: "", email: "" };

/** The form of an invoice for one of the account's own customers. */
export function useCustomerInvoice(customer: Customer, onMade: (made: MadeInvoice) => void) {
  // Pressed twice, or sent again after a lost answer, it is one invoice.
  const [key, setKey] = useState(() => crypto.randomUUID());
  return useForm({
    schema,
    initial: {
      squareSpaceEmail: customer.email,
      name: customer.name,
      unit_amount: "",
      quantity: "1",
      description: "",
    },
    onSubmit: async (values) => {
      const { data } = await call(createCustomerInvoice, { ...values, key });
      setKey(crypto.randomUUID());
      onMade(data);
    },
  });
}
