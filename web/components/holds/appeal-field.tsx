import { Field } from "#web/components/form/field.tsx";
import { Textarea } from "#web/components/ui/textarea.tsx";

interface AppealFieldProps {
  value: string;
  onValue: (value: string) => void;
  error?: string | undefined;
  required?: boolean;
}

/** Why a held message should be sent, for the administrator who decides. */
export function AppealField({ value, onValue, error, required = false }: AppealFieldProps) {
  return (
    <Field
      label="Why should this be sent?"
      description="The administrator who decides will read it."
      error={error}
      required={required}
    >
      {(control) => (
        <Textarea
          {...control}
          value={value}
          maxLength={500}
          className="min-h-20"
          onChange={(event) => onValue(event.target.value)}
        />
      )}
    </Field>
  );
}
