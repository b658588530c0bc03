import * as z from "zod";
import { TextField } from "./text-field.tsx";

/** Dollars as people type them, parsed to cents. */
export const typedAmount = z
  .string()
  .trim()
  .regex(/^\d{1,7}(?:\.\d{1,2})?$/, "Enter dollars, such as 25 or 25.50")
  .transform((text) => Math.round(Number(text) * 100));

/** Cents as an amount field begins with them: 5500 is "55.00". */
export function amountText(cents: number): string {
  return (cents / 100).toFixed(2);
}

interface AmountFieldProps {
  value: string;
  onValue: (value: string) => void;
  error: string | undefined;
  label?: string;
  description?: string;
  required?: boolean;
}

/** An amount of money; `typedAmount` reads it. */
export function AmountField({
  label = "Amount in AUD",
  required = true,
  ...props
}: AmountFieldProps) {
  return (
    <TextField
      {...props}
      label={label}
      required={required}
      inputMode="decimal"
      autoComplete="off"
      className="figures"
    />
  );
}
