import { TextField } from "#web/components/form/text-field.tsx";

interface PersonNameFieldProps {
  value: string;
  onValue: (value: string) => void;
  error?: string;
}

/** The name of the person signing up: the first field of both forms. */
export function PersonNameField(props: PersonNameFieldProps) {
  return (
    <TextField {...props} label="Your name" required name="name" autoComplete="name" autoFocus />
  );
}
