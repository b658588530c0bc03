import { TextField } from "#web/components/form/text-field.tsx";

interface GroupNameFieldProps {
  name: string;
  error: string | undefined;
  onName: (name: string) => void;
}

export function GroupNameField({ name, error, onName }: GroupNameFieldProps) {
  return (
    <TextField
      label="Group name"
      required
      error={error}
      autoComplete="off"
      value={name}
      onValue={onName}
    />
  );
}
