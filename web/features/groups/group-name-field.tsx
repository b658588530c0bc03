import { Field } from "#web/components/form/field.tsx";
import { Input } from "#web/components/ui/input.tsx";

interface GroupNameFieldProps {
  name: string;
  error: string | undefined;
  onName: (name: string) => void;
}

export function GroupNameField({ name, error, onName }: GroupNameFieldProps) {
  return (
    <Field label="Group name" required error={error}>
      {(control) => (
        <Input
          {...control}
          autoComplete="off"
          value={name}
          onChange={(event) => onName(event.target.value)}
        />
      )}
    </Field>
  );
}
