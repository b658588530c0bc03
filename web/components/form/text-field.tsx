import type { ComponentProps, ReactNode } from "react";
import { Input } from "#web/components/ui/input.tsx";
import { Field } from "./field.tsx";

type TextFieldProps = Omit<ComponentProps<typeof Input>, "value" | "onChange"> & {
  label: string;
  description?: ReactNode;
  error?: string;
  aside?: ReactNode;
  value: string;
  onValue: (value: string) => void;
};

/** A line of text with its label, its help and its error. */
export function TextField({
  label,
  description,
  error,
  aside,
  required,
  value,
  onValue,
  ...input
}: TextFieldProps) {
  return (
    <Field
      label={label}
      description={description}
      error={error}
      aside={aside}
      required={required ?? false}
    >
      {(control) => (
        <Input
          {...control}
          {...input}
          value={value}
          onChange={(event) => onValue(event.target.value)}
        />
      )}
    </Field>
  );
}
