import { TextField } from "#web/components/form/text-field.tsx";

interface ReferenceFieldProps {
  value: string;
  error: string | undefined;
  onValue: (value: string) => void;
}

/** What the account calls a number. */
export function ReferenceField(props: ReferenceFieldProps) {
  return (
    <TextField
      label="Reference"
      autoComplete="off"
      description="Whose phone it is or what it is for, such as Ann's mobile or Bookings. Only you see it."
      {...props}
    />
  );
}
