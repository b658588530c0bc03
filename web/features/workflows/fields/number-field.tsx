import { TextField } from "#web/components/form/text-field.tsx";

interface NumberFieldProps {
  label: string;
  value: number;
  onValue: (value: number) => void;
  min?: number;
  max: number;
  error?: string | undefined;
  description?: string;
}

/** A whole number; an empty field is its least. */
export function NumberField({ value, onValue, min = 0, error, ...field }: NumberFieldProps) {
  return (
    <TextField
      {...field}
      {...(error !== undefined && { error })}
      required
      type="number"
      inputMode="numeric"
      min={min}
      value={String(value)}
      onValue={(text) => onValue(Math.trunc(Number(text)) || min)}
    />
  );
}
