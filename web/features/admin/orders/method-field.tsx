import { INVOICE_METHODS } from "#core/rules/orders.ts";
import { Field } from "#web/components/form/field.tsx";
import { Select } from "#web/components/ui/select.tsx";
import { METHOD_WORDS } from "./method-words.ts";

interface MethodFieldProps {
  value: string;
  error: string | undefined;
  onValue: (value: string) => void;
}

/** R515. */
export function MethodField({ value, error, onValue }: MethodFieldProps) {
  return (
    <Field label="Invoice method" required error={error}>
      {(control) => (
        <Select
          {...control}
          placeholder="Choose a method"
          value={value || undefined}
          onValueChange={onValue}
          options={INVOICE_METHODS.map((method) => ({
            value: method,
            label: METHOD_WORDS[method],
          }))}
        />
      )}
    </Field>
  );
}
