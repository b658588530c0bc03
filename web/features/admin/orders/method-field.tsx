import { INVOICE_METHODS, type InvoiceMethod } from "#core/rules/orders.ts";
import { SelectField } from "#web/components/form/select-field.tsx";
import { METHOD_WORDS } from "./order-words.ts";

interface MethodFieldProps {
  value: InvoiceMethod;
  error: string | undefined;
  onValue: (value: InvoiceMethod) => void;
}

/** R515. */
export function MethodField(props: MethodFieldProps) {
  const options = INVOICE_METHODS.map((value) => ({ value, label: METHOD_WORDS[value] }));
  return <SelectField {...props} label="Invoice method" options={options} />;
}
