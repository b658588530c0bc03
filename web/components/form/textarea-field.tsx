import type { ComponentProps, ReactNode } from "react";
import { Textarea } from "#web/components/ui/textarea.tsx";
import { Field } from "./field.tsx";

type TextareaFieldProps = Omit<ComponentProps<typeof Textarea>, "value" | "onChange"> & {
  label: string;
  description?: ReactNode;
  error?: string;
  value: string;
  onValue: (value: string) => void;
};

/** Some lines of text with their label, their help and their error. */
export function TextareaField({
  label,
  description,
  error,
  required,
  onValue,
  ...textarea
}: TextareaFieldProps) {
  return (
    <Field label={label} description={description} error={error} required={required ?? false}>
      {(control) => (
        <Textarea {...control} {...textarea} onChange={(event) => onValue(event.target.value)} />
      )}
    </Field>
  );
}
