import { TextField } from "./text-field.tsx";

interface OwnPasswordFieldProps {
  value: string;
  onValue: (value: string) => void;
  error: string | undefined;
}

/** The signed-in person's password, to confirm that no one else is using their browser. */
export function OwnPasswordField(props: OwnPasswordFieldProps) {
  return (
    <TextField
      {...props}
      label="Your password"
      required
      type="password"
      autoComplete="current-password"
    />
  );
}
