import { useState } from "react";
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

/** A whole number. While it is written it may be anything, also nothing; then it is within its bounds. */
export function NumberField({ value, onValue, min = 0, max, error, ...field }: NumberFieldProps) {
  const [written, setWritten] = useState<string>();
  const write = (text: string) => {
    setWritten(text);
    onValue(Math.min(max, Math.max(min, Math.trunc(Number(text)) || min)));
  };
  return (
    <TextField
      {...field}
      {...(error !== undefined && { error })}
      required
      type="number"
      inputMode="numeric"
      min={min}
      max={max}
      value={written ?? String(value)}
      onValue={write}
      onBlur={() => setWritten(undefined)}
    />
  );
}
