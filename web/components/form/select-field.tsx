import type { ReactNode } from "react";
import { Select, type SelectOption, type SelectProps } from "#web/components/ui/select.tsx";
import { Field } from "./field.tsx";

interface SelectFieldProps<V extends string> extends Pick<SelectProps, "placeholder" | "disabled"> {
  label: string;
  description?: ReactNode;
  error?: string;
  required?: boolean;
  className?: string;
  /** Undefined or empty while nothing is chosen. */
  value: V | "" | undefined;
  onValue: (value: V) => void;
  options: readonly SelectOption<V>[];
}

/** A choice of a few options, with its label, its help and its error. */
export function SelectField<V extends string>({
  label,
  description,
  error,
  required = true,
  className,
  value,
  onValue,
  options,
  ...select
}: SelectFieldProps<V>) {
  const choose = (next: string) => {
    const chosen = options.find((option) => option.value === next);
    if (chosen) onValue(chosen.value);
  };
  return (
    <Field {...{ label, description, error, required, className }}>
      {(control) => (
        <Select
          {...control}
          {...select}
          value={value || undefined}
          onValueChange={choose}
          options={options}
        />
      )}
    </Field>
  );
}
