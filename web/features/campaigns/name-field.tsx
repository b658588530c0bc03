import { Field } from "#web/components/form/field.tsx";
import { Input } from "#web/components/ui/input.tsx";

interface NameFieldProps {
  value: string;
  onValue: (name: string) => void;
  error: string | undefined;
}

export function NameField({ value, onValue, error }: NameFieldProps) {
  return (
    <Field
      label="Campaign name"
      required
      error={error}
      description="Only you see it, in lists and reports."
    >
      {(control) => (
        <Input
          {...control}
          name="name"
          autoComplete="off"
          autoFocus={value === ""}
          value={value}
          onChange={(event) => onValue(event.target.value)}
        />
      )}
    </Field>
  );
}
