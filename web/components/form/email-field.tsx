import { TextField } from "./text-field.tsx";

interface EmailFieldProps {
  value: string | undefined;
  onValue: (value: string) => void;
  error?: string;
  autoFocus?: boolean;
}

/** The e-mail that a person signs in with. */
export function EmailField({ value = "", ...rest }: EmailFieldProps) {
  return (
    <TextField
      {...rest}
      label="Email"
      required
      type="email"
      name="email"
      autoComplete="username"
      value={value}
    />
  );
}
