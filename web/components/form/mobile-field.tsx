import { TextField } from "./text-field.tsx";

interface MobileFieldProps {
  value: string | undefined;
  onValue: (value: string) => void;
  error?: string;
  autoFocus?: boolean;
}

/** An Australian mobile number that a code is sent to. */
export function MobileField({ value = "", ...rest }: MobileFieldProps) {
  return (
    <TextField
      {...rest}
      label="Mobile number"
      required
      type="tel"
      name="mobile"
      autoComplete="tel"
      description="An Australian mobile, like 0412 345 678"
      value={value}
    />
  );
}
